-- Times are milliseconds since 1970.

-- status: 0 open, 1 finished, 2 broken
CREATE TABLE tables (
    key BIGINT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    status BIGINT NOT NULL,
    header BLOB NOT NULL
);

CREATE INDEX tables_by_status ON tables (status, key);

-- Numbers run from 0 without gaps.
CREATE TABLE steps (
    table_key BIGINT NOT NULL REFERENCES tables (key),
    number BIGINT NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (table_key, number)
) WITHOUT ROWID;

CREATE TABLE replays (
    id TEXT PRIMARY KEY NOT NULL,
    created BIGINT NOT NULL,
    bytes BLOB NOT NULL
);

-- With a login, an account; password is an argon2 hash.
CREATE TABLE guests (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    created BIGINT NOT NULL,
    login TEXT UNIQUE,
    password TEXT
);

-- A token is stored as its hash only.
CREATE TABLE seats (
    hash BLOB PRIMARY KEY NOT NULL,
    table_id TEXT NOT NULL,
    seat TEXT NOT NULL,
    guest TEXT
);

CREATE INDEX seats_by_table ON seats (table_id, seat);

CREATE INDEX seats_by_guest ON seats (guest, table_id, seat);

CREATE TABLE decks (
    guest TEXT NOT NULL,
    name TEXT NOT NULL,
    changed BIGINT NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (guest, name)
);

CREATE TABLE entries (
    key TEXT PRIMARY KEY NOT NULL,
    value BLOB NOT NULL
);
