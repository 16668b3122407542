// Kinds of cards.

/** The sign of a card: that of its first arena, or of its kind. */
export function mainKind(kind: string): string {
  return (kind.split(/[/ ]/)[0] ?? 'card').toLowerCase();
}
