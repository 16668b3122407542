// The clause whose text is shown beside whatever page one is on.

/** Which one; none while the dialog is closed. */
export const shown = $state<{ id: string | null }>({ id: null });

/** Shows a clause. */
export function openClause(id: string): void {
  shown.id = id;
}

/** Closes it. */
export function closeClause(): void {
  shown.id = null;
}
