import type { AccessCounts } from '../accounts/settle-left-behind.ts';
import type { Needs } from '../context.ts';
import type { User } from '../entities.ts';
import type { ToldProblem } from '../operate/rules/problems.ts';
import { directionOf, type Language } from '../platform/rules/languages.ts';
import { plainName } from '../platform/rules/plain-name.ts';
import type { MailKind, SecondFactorChange } from './rules/mail.ts';
import type { Letter } from './write-mail.ts';

/** A requested mail, as the payload of its job. */
export interface RequestedMail {
  kind: MailKind;
  /** The reader; null sends nothing. */
  userId: string | null;
  /** Language of the request; null if unknown. */
  language: Language | null;
  /** The invitation that the mail is about. */
  invitationId?: string | undefined;
  /** The project that the mail is about. */
  projectId?: string | undefined;
  /** The failure of a backup that the mail is about. */
  failure?: { stage: 'backup' | 'verification'; reason: string } | undefined;
  /** How the reader's second factor has changed. */
  change?: SecondFactorChange | undefined;
  /** The problems of the service that the mail is about, and the id of this notice. */
  problems?: ToldProblem[] | undefined;
  noticeId?: string | undefined;
  /** Projects that the reader now owns, at most ten of them by id, and the access that others had; with `noticeId`. */
  handover?: ({ projectIds: string[]; projects: number; isKept: boolean } & AccessCounts) | undefined;
}

export type Writing = Needs<
  | 'address'
  | 'catalogs'
  | 'em'
  | 'keys'
  | 'log'
  | 'now'
  | 'pool'
  | 'rankings'
  | 'securityEvents'
  | 'settings'
  | 'stabilityBases'
  | 'views'
>;

/** The inputs for writing a letter. */
export interface Assignment {
  reader: User;
  language: Language;
  mail: RequestedMail;
}

export interface Written extends Letter {
  /** Identifies the mail if several requests may ask for it. Otherwise, its request identifies it. */
  id?: string;
  /**
   * For a mail that several jobs may send. A job claims it, hands it to the mail server, and settles it after the response. If a job ends
   * in between, another one sends the mail, so it may arrive twice but is never lost.
   */
  claim?: {
    /** Called right before sending. Returns false if somebody else sends it. */
    take(): Promise<boolean>;
    /** Called if it must be retried. */
    giveBack(): Promise<unknown>;
    /** Called when the server has accepted it or never will, or when it is given up. */
    settle(outcome: 'sent' | 'refused' | 'lost'): Promise<unknown>;
  };
}

/**
 * Writes a mail.
 * @throws AppError if there is no longer a reason for it.
 */
export type Writer = (context: Writing, assignment: Assignment) => Promise<Written>;

/** An address of the web client. */
export const clientAddress = ({ settings }: Needs<'settings'>, path: string): string =>
  `${settings.PUBLIC_URL.replace(/\/$/, '')}${path}`;

const MAX_NAME = 80;
/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Makes somebody else's name safe for a mail: short, plain, and with breaks (U+200B) where mail programs would see an address. Nobody can
 * then put a link into our mails by the name of a project, or reverse the rest of a sentence.
 */
export function harmless(name: string, language: Language): string {
  const letters = [...plainName(name)];
  const short = letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME).join('')}…` : letters.join('');
  const broken = short.replace(/[.:@](?=\S)/g, '$&\u200b');
  const mayTurn = directionOf(language) === 'rtl' || RIGHT_TO_LEFT.test(broken);
  return mayTurn ? `\u2068${broken}\u2069` : broken;
}

/** The name in the greeting of a mail. A stranger may have made the account with the reader's email. */
export const nameOf = ({ displayName, username }: Pick<User, 'displayName' | 'username'>, language: Language): string =>
  harmless(plainName(displayName ?? '') || username, language);
