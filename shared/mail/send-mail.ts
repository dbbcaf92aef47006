import { createHash } from 'node:crypto';
import { findUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { AppError } from '../platform/errors.ts';
import { ENGLISH, isLanguage } from '../platform/rules/languages.ts';
import { letterWithDigest } from './digest-letter.ts';
import {
  letterAboutBackup,
  letterAboutHandover,
  letterAboutInvitation,
  letterAboutProblems,
  letterAboutQuestions,
  letterAboutSecondFactor,
  letterWithReset,
  letterWithVerification,
} from './letters.ts';
import { MailDeferred, MailRefused } from './mailer.ts';
import { isOptionalMail, isStoppableMail, MAILS_TO_CONFIRMED, type MailKind, type MailOutcome } from './rules/mail.ts';
import { findUnwantedMails } from './store/unwanted-mails.ts';
import { stopToken } from './unwanted-mails.ts';
import { writeMail } from './write-mail.ts';
import { clientAddress, type RequestedMail, type Writer, type Writing } from './writing.ts';

/** The writer of each kind of mail. */
const WRITERS: Readonly<Record<MailKind, Writer>> = {
  'password-reset': letterWithReset,
  'email-verification': letterWithVerification,
  handover: letterAboutHandover,
  'second-factor': letterAboutSecondFactor,
  invitation: letterAboutInvitation,
  'questions-waiting': letterAboutQuestions,
  'ranking-digest': letterWithDigest,
  'backup-failed': letterAboutBackup,
  'service-problem': letterAboutProblems,
};

/** Nobody has a mailbox under .invalid (RFC 2606). Pairwise gives such addresses to accounts whose provider gives no email. */
const NO_MAILBOX = /\.invalid$/i;

/** An attempt to send a mail. */
interface Attempt {
  /** Identifies the request for the mail, the same in each attempt. */
  request: string;
  /** Whether this is the last attempt. */
  isLast: boolean;
}

/**
 * Writes a mail to a person and sends it, in the language of their account, or else of the request. An attempt with an unknown outcome is
 * repeated with the same Message-ID.
 * @throws MailRefused, MailDeferred
 */
export async function sendMail(
  context: Writing & Needs<'mailer' | 'metrics'>,
  mail: RequestedMail,
  { request, isLast }: Attempt,
): Promise<MailOutcome> {
  const { log, mailer, metrics } = context;
  const { kind, userId } = mail;
  const count = (outcome: MailOutcome): MailOutcome => {
    metrics.countMail(kind, outcome);
    return outcome;
  };
  const reader = userId === null ? null : await findUser(context.em, userId);
  if (!mailer || !reader?.isActive || NO_MAILBOX.test(reader.email)) return count('not_wanted');
  if (MAILS_TO_CONFIRMED.includes(kind) && reader.emailVerifiedAt === null) return count('not_wanted');
  if (isOptionalMail(kind) && (await findUnwantedMails(context.pool, { userId: reader.id }))?.includes(kind))
    return count('not_wanted');
  const language = isLanguage(reader.language) ? reader.language : (mail.language ?? ENGLISH);
  const letter = await unlessRefused(() => WRITERS[kind](context, { reader, language, mail }));
  if (letter === null) return count('not_wanted');
  const token = isStoppableMail(kind) ? stopToken(context.keys.stopMails, reader.id, kind, mail.projectId) : null;
  const stopUrl = token && clientAddress(context, `/mail#${token}`);
  const unsubscribeUrl = token && clientAddress(context, `/api/v1/auth/mails/stop/${token}`);
  const { claim } = letter;
  // If another worker has not sent it by the next attempt, that attempt does.
  if (claim && !(await claim.take())) throw new MailDeferred('another worker sends it');
  const id = messageId([kind, reader.id, letter.id ?? request, letter.button.url]);
  try {
    await mailer.send({ id, to: reader.email, ...writeMail(letter, { language, stopUrl }), language, unsubscribeUrl });
  } catch (error) {
    const isRefused = error instanceof MailRefused;
    count(isRefused ? 'refused' : 'deferred');
    const isUnknown = error instanceof MailDeferred && error.mayHaveArrived;
    if (isRefused || (isUnknown && isLast)) await claim?.settle(isRefused ? 'refused' : 'lost');
    else await claim?.giveBack();
    throw error;
  }
  log.info({ kind, userId }, 'mail sent');
  count('sent');
  await claim?.settle('sent');
  return 'sent';
}

/**
 * The left part of a Message-ID, by which mailboxes recognise duplicates. It includes the address of the mail's button, because a link for
 * a new password differs in each attempt, and the last one works.
 */
const messageId = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);

/** Writes a letter; null if there is no longer a reason for it. */
async function unlessRefused<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}
