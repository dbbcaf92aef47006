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
  /** Of the request; null if unknown. */
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
  /** Projects that the reader owns from now on, at most ten of them by id, and what gave others access; with `noticeId`. */
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

/** Everything that a letter is written from. */
export interface Assignment {
  reader: User;
  language: Language;
  mail: RequestedMail;
}

export interface Written extends Letter {
  /** Names the mail if several requests may ask for it; otherwise its request names it. */
  id?: string;
  /**
   * For a mail that several jobs may send. It is claimed, handed to the mail server, and settled once that has answered: whoever ends in
   * between leaves it to another one, so that it may come twice, and never not at all.
   */
  claim?: {
    /** Right before it is sent; false if somebody else sends it. */
    take(): Promise<boolean>;
    /** It is to be tried again. */
    giveBack(): Promise<unknown>;
    /** The server has taken it or never will, or it is given up. */
    settle(outcome: 'sent' | 'refused' | 'lost'): Promise<unknown>;
  };
}

/** Writes a mail. @throws AppError if there is no reason for it any more. */
export type Writer = (context: Writing, assignment: Assignment) => Promise<Written>;

/** An address of the web client. */
export const clientAddress = ({ settings }: Needs<'settings'>, path: string): string =>
  `${settings.PUBLIC_URL.replace(/\/$/, '')}${path}`;

const MAX_NAME = 80;
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Makes a name that somebody else typed safe for a mail: short, plain, and with breaks (U+200B) where mail programs would see an address. So
 * nobody can put a link into our mails by the name of a project, nor turn the rest of a sentence round.
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
