import { createHash } from 'node:crypto';
import type { Context as KoaContext } from 'koa';
import about from '../../package.json' with { type: 'json' };
import type { Reply } from './responses.ts';

/**
 * Answers 304 without a body if the ETag in If-None-Match is current.
 *
 * Browsers may cache the response and revalidate it each time.
 * @param state identifies everything that the response depends on besides its address. The response may be newer than it, never
 *   older.
 */
export async function unlessUnchanged<A extends Reply>(
  ctx: KoaContext,
  state: string,
  reply: () => Promise<A>,
): Promise<A | Reply<304, undefined>> {
  const tag = createHash('sha256').update(`${about.version} ${ctx.url} ${state}`).digest('base64url').slice(0, 22);
  // Weak, since the same response has several encodings.
  const headers = { ETag: `W/"${tag}"`, 'Cache-Control': 'private, no-cache' };
  ctx.vary('Authorization');
  if (holds(ctx.get('If-None-Match'), tag)) return { status: 304, headers };
  const fresh = await reply();
  return { ...fresh, headers: { ...fresh.headers, ...headers } };
}

/** A short text in place of a long one, as the state of a response whose body is all there is to it. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function holds(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`);
}
