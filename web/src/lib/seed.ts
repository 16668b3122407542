// This player's part of the dice: a random seed, promised by its hash when the seat is taken and told when the table opens.
// SHA-256 by hand, since browsers lend theirs to pages from safe addresses only, and a club's server may be none.

const K = Uint32Array.from({ length: 64 }, (_, n) => fraction(prime(n) ** (1 / 3)));
const START = Uint32Array.from({ length: 8 }, (_, n) => fraction(Math.sqrt(prime(n))));

function prime(n: number): number {
  for (let p = 2, left = n; ; p += 1) {
    let whole = true;
    for (let d = 2; d * d <= p; d += 1) if (p % d === 0) whole = false;
    if (whole && left-- === 0) return p;
  }
}

function fraction(x: number): number {
  return Math.floor((x - Math.floor(x)) * 2 ** 32);
}

/** SHA-256. */
export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
  const at = (list: Uint32Array, n: number): number => list[n] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let n = 0; n < 16; n += 1) w[n] = view.getUint32(block + n * 4);
    for (let n = 16; n < 64; n += 1) {
      const a = at(w, n - 15);
      const b = at(w, n - 2);
      w[n] = at(w, n - 16) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + at(w, n - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let n = 0; n < 64; n += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, n) + at(w, n)) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [n, value] of [a, b, c, d, e, f, g, h].entries()) state[n] = at(state, n) + value;
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((value, n) => {
    out.setUint32(n * 4, value);
  });
  return new Uint8Array(out.buffer);
}

/** Bytes as hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A new seed and the hash that promises it. */
export function newSeed(): { seed: string; seed_hash: string } {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { seed: hex(bytes), seed_hash: hex(sha256(bytes)) };
}

/** A secret for a request that may have to be sent again. */
export function newRequest(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
