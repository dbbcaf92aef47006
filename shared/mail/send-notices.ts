import type { Needs } from '../context.ts';
import { sendMailJob } from './jobs.ts';
import { MailDeferred, MailRefused } from './mailer.ts';
import { sendMail } from './send-mail.ts';
import type { RequestedMail, Writing } from './writing.ts';

/** Attempts at a mail of which the server may have taken each; the mail is given up after them. */
const MAX_UNKNOWN = 5;

/** A mail to an operator that is not sent yet. */
export interface WaitingNotice {
  mail: RequestedMail;
  /** Attempts after which the server may have had the mail. */
  unknown: number;
}

/**
 * Has mails to operators sent: by a worker if there is one, else by this process, since the mail may say that there is none. A mail may come
 * twice, with the same Message-ID.
 * @returns those to try again.
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
