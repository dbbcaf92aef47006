import type { Readable } from 'node:stream';

/** What a handler returns: a status, a body or none, and headers beyond the usual ones. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string | string[]>>;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
/** A browser is sent on. */
export const redirect = (location: string, headers: Readonly<Record<string, string | string[]>> = {}): Answer => ({
  status: 302,
  headers: { ...headers, Location: location },
});
export const noContent = (): Answer => ({ status: 204 });

/** A file, or anything else that isn't JSON. */
export function content(body: string | Buffer | Readable, type: string, headers: Record<string, string> = {}): Answer {
  return { status: 200, body, headers: { 'Content-Type': type, ...headers } };
}
