import { createHash } from 'node:crypto';
import type { Context as KoaContext } from 'koa';
import about from '../../package.json' with { type: 'json' };
import type { Answer } from './answers.ts';
import { nothing } from './documented.ts';

/** What an endpoint that answers through `unlessUnchanged` documents beside its success. */
export const unchangedAnswer = { 304: nothing('Unchanged since the ETag in If-None-Match') };

/**
 * Answers 304 without a body to whoever has the answer already, as the ETag in If-None-Match says.
 *
 * Browsers may keep the answer, and ask each time whether it still holds.
 * @param state names everything that the answer depends on beside its address. What is answered may be newer than it,
 *   never older.
 */
export async function unlessUnchanged(ctx: KoaContext, state: string, answer: () => Promise<Answer>): Promise<Answer> {
  const tag = createHash('sha256').update(`${about.version} ${ctx.url} ${state}`).digest('base64url').slice(0, 22);
  // A weak one: the same answer goes out compressed in several ways.
  const headers = { ETag: `W/"${tag}"`, 'Cache-Control': 'private, no-cache' };
  ctx.vary('Authorization');
  if (holds(ctx.get('If-None-Match'), tag)) return { status: 304, headers };
  const fresh = await answer();
  return { ...fresh, headers: { ...fresh.headers, ...headers } };
}

function holds(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`);
}
