import type { Needs } from '../context.ts';
import { sendMailJob } from './jobs.ts';
import { MailDeferred, MailRefused } from './mailer.ts';
import { sendMail } from './send-mail.ts';
import type { RequestedMail, Writing } from './writing.ts';

/** Maximum number of attempts whose mail the server may have accepted. After these, the mail is given up. */
const MAX_UNKNOWN = 5;

/** A mail to an operator that hasn't been sent yet. */
export interface WaitingNotice {
  mail: RequestedMail;
  /** Number of attempts after which the server may have the mail. */
  unknown: number;
}

/**
 * Sends mails to operators: by a worker if there is one, otherwise by this process, since the mail may report that there is none. A mail
 * may arrive twice, with the same Message-ID.
 * @returns the mails to retry.
 */
export async function sendNotices(
  context: Writing & Needs<'jobs' | 'mailer' | 'metrics'>,
  notices: readonly WaitingNotice[],
  { hasWorker }: { hasWorker: boolean },
): Promise<WaitingNotice[]> {
  const left: WaitingNotice[] = [];
  for (const { mail, unknown } of notices) {
    try {
      if (hasWorker) await context.jobs.enqueue(sendMailJob, mail);
      else await sendMail(context, mail, { request: mail.noticeId ?? '', isLast: unknown + 1 >= MAX_UNKNOWN });
    } catch (error) {
      const { kind, userId } = mail;
      context.log.warn({ err: error, kind, userId }, 'mail to an operator not sent');
      const times = unknown + (error instanceof MailDeferred && error.mayHaveArrived ? 1 : 0);
      if (error instanceof MailRefused) continue;
      if (times < MAX_UNKNOWN) left.push({ mail, unknown: times });
      else context.metrics.countMail(kind, 'lost');
    }
  }
  return left;
}
