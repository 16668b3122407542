// Requests to the server beside the tables' WebSockets.

/** A refusal of the server, or no answer at all. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const BASE = '/api/v1';

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(BASE + path, { credentials: 'same-origin', ...init });
  } catch {
    throw new Refusal(0, 'The server does not answer.');
  }
  if (response.ok) return response;
  let text = `The server refused (${response.status}).`;
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null) {
      const said = body as { text?: unknown; message?: unknown; error?: unknown };
      for (const words of [said.text, said.message, said.error]) if (typeof words === 'string') text = words;
    }
  } catch {
    // The status says enough.
  }
  throw new Refusal(response.status, text);
}

/** Reads JSON. */
export async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

/** Sends JSON and reads the answer. */
export async function post<T>(path: string, body: unknown, method: 'POST' | 'PUT' = 'POST'): Promise<T> {
  const response = await ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** Has something deleted. */
export async function remove(path: string): Promise<void> {
  await ask(path, { method: 'DELETE' });
}

/** Reads text. */
export async function text(path: string): Promise<string> {
  return (await ask(path)).text();
}

/** The address of a table's WebSocket. */
export function socketOf(table: string): string {
  return `${location.origin.replace(/^http/, 'ws')}${BASE}/tables/${encodeURIComponent(table)}/ws`;
}

/** What went wrong, in words. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.';
}
