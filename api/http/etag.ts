import { createHash } from 'node:crypto';
import type { Context as KoaContext } from 'koa';
import { LRUCache } from 'lru-cache';
import about from '../../package.json' with { type: 'json' };
import type { LongText } from '../../shared/platform/cache/long-text.ts';
import { runCooperatively } from '../../shared/platform/run-cooperatively.ts';
import type { Steps } from '../../shared/ranking/steps.ts';
import type { Reply, Written } from './responses.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Responses whose ETag is remembered; some hundred bytes each. */
const MAX_KNOWN = 5000;

/** ETags by address and state, so that a request with an unchanged state needs no body. */
const known = new LRUCache<string, string>({ max: MAX_KNOWN });
/** Digests of texts that occur in many responses. */
const digests = new WeakMap<LongText, string>();

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
  const tag = digestOf(`${about.version} ${ctx.url} ${state}`);
  ctx.vary('Authorization');
  if (holds(ctx.get('If-None-Match'), tag)) return notModified(tag);
  return withTag(await reply(), tag);
}

/**
 * Answers 304 without a body if the content still has the ETag in If-None-Match, even if the state has changed: for example after an answer
 * that changed nothing in a list, or that was undone.
 * @param state identifies everything that the content depends on. The response may be newer than it, never older.
 */
export async function unlessSame<A extends Reply<200, Written>>(
  ctx: KoaContext,
  state: string,
  reply: () => Promise<A>,
): Promise<A | Reply<304, undefined>> {
  const key = `${ctx.url} ${state}`;
  const given = ctx.get('If-None-Match');
  ctx.vary('Authorization');
  const last = known.get(key);
  if (last !== undefined && holds(given, last)) return notModified(last);
  const fresh = await reply();
  const tag = digestOf(`${about.version} ${ctx.url} ${await digestOfText(fresh.body as unknown as LongText)}`);
  known.set(key, tag);
  return holds(given, tag) ? notModified(tag) : withTag(fresh, tag);
}

async function digestOfText(text: LongText): Promise<string> {
  let digest = digests.get(text);
  if (digest === undefined) {
    digest = await runCooperatively(digestSteps(text));
    digests.set(text, digest);
  }
  return digest;
}

function* digestSteps({ pieces }: LongText): Steps<string> {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    hash.update(piece);
    yield;
  }
  return hash.digest('base64url');
}

/** Weak, since the same response has several encodings. */
const headersFor = (tag: string) => ({ ETag: `W/"${tag}"`, 'Cache-Control': 'private, no-cache' });

const notModified = (tag: string): Reply<304, undefined> => ({ status: 304, headers: headersFor(tag) });

const withTag = <A extends Reply>(reply: A, tag: string): A => ({
  ...reply,
  headers: { ...reply.headers, ...headersFor(tag) },
});

/** A short digest of a long text, to use as the state of a response that depends on its body only. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function holds(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`);
}
