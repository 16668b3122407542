#!/usr/bin/env python3
"""Plays one game against the computer over plain HTTP, to its end, also while the server is restarted.

    python3 examples/bot.py http://127.0.0.1:8080

Standard library only; the protocol is docs/bots.md. `choose` is the place for ideas of your own.
"""

import argparse
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request

# What says "not now": the same request may succeed later.
TRY_AGAIN = {429, 502, 503, 504}


class Refused(Exception):
    """The server understood and will not: the same request will not succeed."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body.get('code', '')}: {body.get('text', '')}")
        self.status = status
        self.code = body.get("code", "")


class Server:
    """Sends requests until they are answered."""

    def __init__(self, url, patience):
        self.url = url.rstrip("/") + "/api/v1"
        self.patience = patience
        self.token = None

    def ask(self, method, path, body=None):
        """The answer as JSON, or None for "nothing yet". Waits longer after every failure."""
        pause, since = 0.1, time.monotonic()
        while True:
            try:
                return self.once(method, path, body)
            except urllib.error.HTTPError as error:
                said = error.read()
                try:
                    refusal = json.loads(said)
                except ValueError:
                    refusal = {"text": said.decode("utf-8", "replace")}
                if error.code not in TRY_AGAIN:
                    raise Refused(error.code, refusal) from None
                why = f"{error.code} {refusal.get('text', '')}"
            except (OSError, ValueError, urllib.error.URLError) as error:
                # No connection, or it broke off in the middle of the answer.
                why = str(error)
            except Exception as error:  # http.client has a family of its own for half an answer.
                if not type(error).__module__.startswith("http"):
                    raise
                why = repr(error)
            if time.monotonic() - since > self.patience:
                sys.exit(f"no answer for {self.patience:.0f} s: {why}")
            print(f"waiting: {why}", file=sys.stderr)
            time.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(pause * 2, 5.0)

    def once(self, method, path, body):
        request = urllib.request.Request(self.url + path, method=method)
        request.add_header("Accept", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, data, timeout=60) as answer:
            read = answer.read()
            return json.loads(read) if answer.status != 204 else None


def choose(scene, dice):
    """The option to take: attacks and builds where it can, does not retreat, else takes any."""
    asked = scene["asked"]
    options = list(enumerate(asked["options"]))
    idle = [pair for pair in options if pair[1]["idle"]]
    busy = [pair for pair in options if not pair[1]["idle"]]
    if asked["kind"] == "retreat" and idle:
        return idle[0]
    # Passing now and then keeps two cautious players from taking turns for ever.
    if busy and (not idle or dice.random() < 0.85):
        return dice.choice(busy)
    return dice.choice(idle or options)


def play(server, table, dice):
    answers = 0
    while True:
        decision = server.ask("GET", f"/tables/{table}/decision?wait=20")
        if decision is None:
            continue
        if decision["over"]:
            return decision["scene"], answers
        if not decision["yours"]:
            # The table stands still, for example because a fault of the program has stopped it.
            sys.exit(f"table {table} asks nobody and is not over")
        option, words = choose(decision["scene"], dice)
        answer = {"seq": decision["seq"], "option": option, "key": words["key"]}
        try:
            # Sent again, and exactly the same, until it is acknowledged; a repeat is not played twice.
            server.ask("POST", f"/tables/{table}/answer", answer)
            answers += 1
        except Refused as refused:
            if refused.code != "stale":
                raise
            # Somebody else answers for this seat as well; look again.


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", help="address of the server, such as http://127.0.0.1:8080")
    parser.add_argument("--seat", choices=["dark", "light"], default="dark")
    parser.add_argument("--deck", help="deck of the server for this seat")
    parser.add_argument("--opponent-deck", help="deck of the server for the computer")
    parser.add_argument("--level", default="eager", help="how the computer plays (GET /api/v1/levels)")
    parser.add_argument("--edition", choices=["classic", "current"], default="current")
    parser.add_argument("--seed", type=int, help="for the same choices again")
    parser.add_argument("--patience", type=float, default=300, help="seconds without an answer before giving up")
    parser.add_argument("--table", help="go on at this table instead of opening one (with --token)")
    parser.add_argument("--token", help="the token of the seat")
    args = parser.parse_args()
    decks = {"dark": "starter-rebellion-dark", "light": "starter-rebellion-light"}
    server = Server(args.url, args.patience)
    try:
        if args.table:
            table, server.token = args.table, args.token
        else:
            other = "light" if args.seat == "dark" else "dark"
            opponent = {"kind": "computer", "level": args.level, "deck": args.opponent_deck or decks[other]}
            opened = server.ask(
                "POST",
                "/tables",
                {
                    "name": "bot.py",
                    "bot": True,
                    "seat": args.seat,
                    "deck": {"id": args.deck or decks[args.seat]},
                    "opponent": opponent,
                    # Sent again because the answer was lost, it opens no second table.
                    "request": secrets.token_hex(16),
                    "edition": args.edition,
                },
            )
            table, server.token = opened["table"], opened["token"]
        # Enough to go on from another machine.
        print(f"table {table}, token {server.token}", file=sys.stderr)
        scene, answers = play(server, table, random.Random(args.seed))
    except Refused as refused:
        sys.exit(f"refused: {refused}")
    ended = scene["ended"]
    print(f"{ended['winner']} wins after {scene['phase']['turn']} turns and {answers} answers: {ended['text']}")


if __name__ == "__main__":
    main()
