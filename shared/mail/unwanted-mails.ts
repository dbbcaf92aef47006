import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import {
  DIGEST,
  isOptionalMail,
  MAILS_OF_OPERATORS,
  OPTIONAL_MAILS,
  type OptionalMail,
  type StoppableMail,
} from './rules/mail.ts';
import { removeDigest } from './store/ranking-digests.ts';
import { findUnwantedMails, setMailWanted } from './store/unwanted-mails.ts';

/** By this prefix, the log recognises a token in a path and masks it. */
const PREFIX = 'pwu_';
const MAC_BYTES = 32;

/** A kind of mail, and whether a user gets it. */
export interface MailChoice {
  kind: OptionalMail;
  isWanted: boolean;
}

/** The mails that a user may stop. */
export async function readMailChoices(
  { pool }: Needs<'pool'>,
  { id, isSuperuser }: Pick<CurrentUser, 'id' | 'isSuperuser'>,
): Promise<MailChoice[]> {
  const unwanted = (await findUnwantedMails(pool, { userId: id })) ?? [];
  return OPTIONAL_MAILS.filter((kind) => isSuperuser || !MAILS_OF_OPERATORS.includes(kind)).map((kind) => ({
    kind,
    isWanted: !unwanted.includes(kind),
  }));
}

/** Stops mails of a kind, or allows them again. */
export async function chooseMail({ pool }: Needs<'pool'>, choice: MailChoice & { userId: string }): Promise<void> {
  await setMailWanted(pool, choice);
}

/**
 * The secret that stops mails of a kind without a sign-in; for a mail chosen per project, only for that project. It does nothing else, so
 * it never expires.
 */
export function stopToken(key: KeyObject, userId: string, kind: StoppableMail, projectId = ''): string {
  const about = Buffer.from(kind === DIGEST ? `${userId} ${kind} ${projectId}` : `${userId} ${kind}`);
  return `${PREFIX}${Buffer.concat([macOf(key, about), about]).toString('base64url')}`;
}

/**
 * Stops the mails that a token identifies.
 * @throws NotFound for a token that isn't genuine.
 */
export async function stopMails({ keys, pool }: Needs<'keys' | 'pool'>, token: string): Promise<void> {
  const sealed = Buffer.from(token.startsWith(PREFIX) ? token.slice(PREFIX.length) : '', 'base64url');
  const [mac, about] = [sealed.subarray(0, MAC_BYTES), sealed.subarray(MAC_BYTES)];
  const isOurs = mac.length === MAC_BYTES && timingSafeEqual(mac, macOf(keys.stopMails, about));
  const [userId = '', kind = '', projectId = ''] = isOurs ? about.toString().split(' ') : [];
  if (kind === DIGEST) await removeDigest(pool, { projectId, userId });
  else if (isOptionalMail(kind)) await setMailWanted(pool, { userId, kind, isWanted: false });
  else throw new NotFound('This link doesn’t work. Stop the mails in your account');
}

const macOf = (key: KeyObject, about: Buffer): Buffer => createHmac('sha256', key).update(about).digest();
