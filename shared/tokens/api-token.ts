import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { TooManyRequests } from '../platform/errors.ts';
import { TOKEN_PREFIX } from '../platform/rules/api-tokens.ts';
import { hashOfSecret, type NewSecret, newSecret } from '../sign-in/secret-token.ts';
import type { UserAndProject } from '../sign-in/store/request-identity.ts';
import { findTokenOwner } from './store/api-tokens.ts';

/** The prefix and 256 bits. Base64 has only one spelling for the last four of them. */
const FORM = new RegExp(`^${TOKEN_PREFIX}[\\w-]{42}[AEIMQUYcgkosw048]$`);

/** Makes an API token, or the secret of a guest. */
export const newApiToken = (): NewSecret => newSecret(TOKEN_PREFIX);

/** The stored hash of a token; null for a text that isn't in the form of one. */
export function hashOfToken(token: string): Buffer | null {
  return FORM.test(token) ? hashOfSecret(token) : null;
}

/**
 * The active user of an active API token, and the requested project, if any, by one statement. It finds the token by its hash, so the time
 * it takes reveals nothing about other tokens.
 * @returns null, whatever is wrong with the token.
 * @throws TooManyRequests for a token that is used too often.
 */
export async function useApiToken(
  context: Needs<'address' | 'identities' | 'log' | 'now' | 'pool' | 'securityEvents' | 'tokenRequests' | 'tokenUses'>,
  token: string,
  projectId: string | null,
): Promise<UserAndProject | null> {
  const hash = hashOfToken(token);
  if (hash === null) return null;
  const { identities, now, tokenRequests, tokenUses } = context;
  if (tokenRequests.isRefused(hash)) return null;
  const at = now();
  const found = await identities.findByToken({ hash, now: at, projectId });
  if (!found?.user.token) {
    tokenRequests.refuse(hash);
    await reportEnded(context, hash);
    return null;
  }
  const { id: userId, token: used } = found.user;
  const { waitSeconds, isFirstRefusal } = await tokenRequests.take(used.id);
  if (isFirstRefusal) {
    securityEvent(context, 'excess_rate_limit_exceeded', { userId, tokenId: used.id, limit: 'API token requests' });
  }
  if (waitSeconds > 0) throw new TooManyRequests('Too many requests with this API token', waitSeconds);
  tokenUses.note(used, at);
  return found;
}

/** The same for a request in progress, which was already counted. */
export function findTokenUser(
  { identities, now }: Needs<'identities' | 'now'>,
  token: string,
  projectId: string,
): Promise<UserAndProject | null> {
  return identities.findByToken({ hash: hashOfSecret(token), now: now(), projectId });
}

/** Reported once a minute, because a forgotten program can go on for years. */
async function reportEnded(
  context: Needs<'address' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  hash: Buffer,
): Promise<void> {
  const owner = await findTokenOwner(context.pool, { hash });
  if (!owner) return;
  securityEvent(context, 'authz_fail', { userId: owner.userId, tokenId: owner.id, reason: 'API token has ended' });
}
