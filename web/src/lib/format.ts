// Numbers as people read them.

/** A probability; short forms leave the decimals of large ones out. */
export function percent(p: number, short = false): string {
  const hundred = p * 100;
  if (p > 0 && hundred < 0.1) return '<0.1%';
  if (p < 1 && hundred > 99.9) return '>99.9%';
  return `${hundred.toFixed(short && hundred >= 10 ? 0 : 1)}%`;
}

/** A change with its sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

/** "1 card", "2 cards". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** A sentence without the clauses it names in brackets, for places where they stand beside it as links. */
export function withoutClauses(text: string): string {
  return text.replace(/ \((?:[A-Z]+-\d+(?:\.\d+)?(?:, | to )?)+\)/g, '');
}
