import { array, boolean, number, object, string } from 'yup';
import { PROBLEM_CODES } from '../operate/rules/problems.ts';
import { UUID_PATTERN } from '../platform/identifiers.ts';
import { defineJob, returns } from '../platform/jobs/definition.ts';
import { LANGUAGES } from '../platform/rules/languages.ts';
import { MAIL_KINDS, type MailOutcome, SECOND_FACTOR_CHANGES } from './rules/mail.ts';

/**
 * Sends one mail. The job writes the mail, and makes its token, when it runs, so neither is ever in Redis. It tries again after 1, 2, 4 …
 * 128 minutes, each up to half shorter at random. These pauses are longer than greylisting, and than a mail server's outage of some hours.
 */
export const sendMailJob = defineJob({
  queue: 'mail',
  name: 'send-mail',
  payload: object({
    kind: string().oneOf(MAIL_KINDS).required(),
    /** The account. Null sends nothing, so that a request takes the same time whether or not there is an account. */
    userId: string().matches(UUID_PATTERN).defined().nullable(),
    /** Language of the request. The account's language takes precedence. Null if unknown. */
    language: string().oneOf(LANGUAGES).defined().nullable(),
    invitationId: string().matches(UUID_PATTERN),
    projectId: string().matches(UUID_PATTERN),
    failure: object({
      stage: string()
        .oneOf(['backup', 'verification'] as const)
        .required(),
      reason: string().required(),
    }).default(undefined),
    /** How the second factor has changed. */
    change: string().oneOf(SECOND_FACTOR_CHANGES),
    /** The problems of the service in the mail. Each notice has an id, so that it gets a mail of its own. */
    noticeId: string().matches(UUID_PATTERN),
    problems: array()
      .of(
        object({
          code: string().oneOf(PROBLEM_CODES).required(),
          subject: string().defined(),
          detail: string().required(),
          since: string().required(),
          ended: string().defined().nullable(),
        }),
      )
      .default(undefined),
    /** Projects that the reader now owns, with a `noticeId` of their own. */
    handover: object({
      projectIds: array().of(string().matches(UUID_PATTERN).required()).required(),
      projects: number().required(),
      isKept: boolean().required(),
      links: number().required(),
      guestLinks: number().required(),
      guests: number().required(),
      invitations: number().required(),
      serviceTokens: number().required(),
      webhooks: number().required(),
    }).default(undefined),
  }),
  result: returns<MailOutcome>(),
  attempts: 9,
  backoff: 60_000,
  jitter: 0.5,
  onePer: ({ kind, userId, invitationId, projectId, noticeId }) =>
    `mail/${kind}/${userId}/${invitationId ?? projectId ?? noticeId ?? ''}`,
  retention: { completed: 100, failed: 1000 },
});
