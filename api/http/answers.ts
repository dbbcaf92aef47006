import type { Readable } from 'node:stream';
import type { LongText } from '../../shared/cache/long-text.ts';

/**
 * What a handler returns: status, optional body, additional headers. Lists in the body may be iterators, whose entries are made as
 * they are serialized.
 */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string | string[]>>;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
/** A redirect. */
export const redirect = (location: string, headers: Readonly<Record<string, string | string[]>> = {}): Answer => ({
  status: 302,
  headers: { ...headers, Location: location },
});
export const noContent = (): Answer => ({ status: 204 });
/**
 * Headers of a sign-out: the browser drops the pages it keeps for the Back button and its cache. Not its storage, where answers
 * wait that could not be sent yet, and not its cookies, since that would sign the person out of other sites of the same domain.
 */
export const SIGNED_OUT = { 'Clear-Site-Data': '"cache"' } as const;

/** A file, or another body that is not JSON. */
export function content(
  body: string | Buffer | LongText | Readable,
  type: string,
  headers: Record<string, string> = {},
): Answer {
  return { status: 200, body, headers: { 'Content-Type': type, ...headers } };
}
