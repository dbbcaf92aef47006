import type { ProviderSettings } from '../../config/settings-providers.ts';
import { foldName } from '../accounts/rules/account-names.ts';
import { findUser, lockUser, saveUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import type { User } from '../entities.ts';
import { securityEvent } from '../operate/security-event.ts';
import { BadRequest, NotFound } from '../platform/errors.ts';
import { endGoogleLink } from './google-link.ts';
import type { ProvidedIdentity } from './oidc-provider.ts';
import { hasUsablePassword } from './passwords-off.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { refuseOtherGroups } from './sign-in-with-provider.ts';
import { type CurrentUser, findCurrentUser } from './store/current-user.ts';
import {
  deleteIdentity,
  findIdentitiesOf,
  findIdentityOwner,
  GOOGLE_IDENTITIES,
  type Identity,
  insertIdentity,
} from './store/identities.ts';
import { endSessions } from './store/sessions.ts';

/** Identities of one account. */
const MAX_IDENTITIES = 20;

/** An identity with its provider; null for a provider that is no longer configured. */
export interface OwnIdentity extends Identity {
  provider: string | null;
  /** Whether the user can still sign in without it. */
  canBeEnded: boolean;
}

type Reading = Needs<'em' | 'settings'>;

/** The ways in which a user may sign in. */
export async function readOwnIdentities(
  context: Reading,
  userId: string,
): Promise<{ identities: OwnIdentity[]; hasPassword: boolean }> {
  const user = await findUser(context.em, userId);
  if (!user) throw new NotFound('User not found', 'user_not_found');
  return { identities: await identitiesOf(context, user), hasPassword: hasUsablePassword(context, user) };
}

async function identitiesOf(context: Reading, user: User): Promise<OwnIdentity[]> {
  const all = (await findIdentitiesOf(context.em, { userId: user.id })).map((identity) => ({
    ...identity,
    provider: providerOf(context.settings, identity.issuer),
  }));
  const waysIn = all.filter(({ provider }) => provider !== null).length + (hasUsablePassword(context, user) ? 1 : 0);
  return all.map((identity) => ({
    ...identity,
    // An identity of an unknown provider may still work. It doesn't count as a remaining way to sign in, but it may be the one in use.
    canBeEnded:
      identity.issuer === GOOGLE_IDENTITIES
        ? user.authProvider === 'local' && hasUsablePassword(context, user)
        : waysIn > (identity.provider === null ? 0 : 1),
  }));
}

/** The id of the configured provider with this issuer. With `common`, Entra ID names an issuer per tenant. */
function providerOf({ google, providers }: Reading['settings'], issuer: string): string | null {
  if (issuer === GOOGLE_IDENTITIES) return google?.id ?? null;
  return providers.find((provider) => new URL(provider.issuer).href === new URL(issuer).href)?.id ?? null;
}

/**
 * Links an identity to the account whose user started this.
 * @throws SignInRefused if their session has ended, or the identity belongs to another account.
 */
export async function linkIdentity(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  { provider, identity }: { provider: ProviderSettings; identity: ProvidedIdentity },
): Promise<void> {
  const { em, now, pool } = context;
  refuseOtherGroups(provider, identity);
  const linked = await em.transactional(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !(await findCurrentUser(pool, { sessionId, userId, now: now() }))) {
      throw new SignInRefused('invalid_state');
    }
    const owner = await findIdentityOwner(tx, identity);
    if (owner?.userId === userId) return null;
    if (owner || !(await insertIdentity(tx, { ...identity, userId, now: now() }))) {
      throw new SignInRefused('linked_elsewhere');
    }
    if ((await findIdentitiesOf(tx, { userId })).length > MAX_IDENTITIES) throw new SignInRefused('link_refused');
    if (user.emailVerifiedAt !== null || !provesEmail(user, provider, identity)) return { linked: provider.id };
    user.emailVerifiedAt = now();
    await saveUser(tx, user);
    return { linked: provider.id, emailVerified: true };
  });
  if (linked) securityEvent(context, 'user_updated', { userId, by: userId, ...linked });
}

/** Whether a provider confirms that the email of an account belongs to this person. */
function provesEmail(
  user: Pick<User, 'email'>,
  { emailVerified: rule }: ProviderSettings,
  { email, emailVerified }: ProvidedIdentity,
): boolean {
  return (rule === 'trusted' || emailVerified) && email !== null && foldName(email) === foldName(user.email);
}

/**
 * Removes an identity, and ends all other sessions, which may have come through it.
 * @throws NotFound for an unknown identity, BadRequest for the last way to sign in.
 */
export async function unlinkIdentity(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents' | 'settings'>,
  caller: CurrentUser,
  identityId: string,
): Promise<void> {
  const { em, now } = context;
  const known = (await findIdentitiesOf(em, { userId: caller.id })).find(({ id }) => id === identityId);
  if (known?.issuer === GOOGLE_IDENTITIES) return endGoogleLink(context, caller);
  const provider = await em.transactional(async (tx) => {
    const user = await lockUser(tx, caller.id);
    const found =
      user && (await identitiesOf({ settings: context.settings, em: tx }, user)).find(({ id }) => id === identityId);
    if (!found) throw new NotFound('This identity is not linked to your account');
    if (!found.canBeEnded) throw new BadRequest('This is the only way to sign in to your account', 'last_way_in');
    await deleteIdentity(tx, { id: identityId, userId: caller.id });
    await endSessions(tx, caller.id, { now: now(), except: caller.sessionId });
    return found.provider ?? found.issuer;
  });
  securityEvent(context, 'user_updated', { userId: caller.id, by: caller.id, unlinked: provider });
}
