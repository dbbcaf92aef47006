/** Mails that people can stop. */
export const OPTIONAL_MAILS = ['invitation', 'questions-waiting', 'backup-failed', 'service-problem'] as const;
export type OptionalMail = (typeof OPTIONAL_MAILS)[number];

/** The mail that people choose per project. */
export const DIGEST = 'ranking-digest';

/** Kinds of mails. */
export const MAIL_KINDS = [
  'password-reset',
  'email-verification',
  'second-factor',
  'handover',
  ...OPTIONAL_MAILS,
  DIGEST,
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Changes of a second factor that its user is told by mail. */
export const SECOND_FACTOR_CHANGES = [
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'second_factor_reset',
] as const;
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number];

/** The optional mails that only superusers get. */
export const MAILS_OF_OPERATORS: readonly OptionalMail[] = ['backup-failed', 'service-problem'];

/** Mails that only go to confirmed emails, because being on a project or a superuser doesn't prove who reads a mailbox. */
export const MAILS_TO_CONFIRMED: readonly MailKind[] = ['questions-waiting', 'service-problem', 'handover', DIGEST];

export const isOptionalMail = (kind: string): kind is OptionalMail =>
  (OPTIONAL_MAILS as readonly string[]).includes(kind);

/** What a link in a mail stops: mails of a kind, or about a project. */
export type StoppableMail = OptionalMail | typeof DIGEST;
export const isStoppableMail = (kind: string): kind is StoppableMail => kind === DIGEST || isOptionalMail(kind);

/**
 * Outcomes of an attempt to send a mail. `not_wanted`: there is no longer a reason for it, for example because the account was deleted.
 * `lost`: it is given up after the last attempt.
 */
export const MAIL_OUTCOMES = ['sent', 'deferred', 'refused', 'not_wanted', 'lost'] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];
