import { sendMailJob } from '../../jobs/mail-jobs.ts';
import { MailDeferred } from '../../services/mailer.ts';
import type { Needs } from '../context.ts';
import { sendMail } from './send-mail.ts';
import type { RequestedMail, Writing } from './writing.ts';

/**
 * Has mails to operators sent: by a worker if there is one, else by this process, since the mail may say that there is none.
 * @returns those to try again.
 */
export async function sendNotices(
  context: Writing & Needs<'jobs' | 'mailer' | 'metrics'>,
  mails: readonly RequestedMail[],
  { hasWorker }: { hasWorker: boolean },
): Promise<RequestedMail[]> {
  const left: RequestedMail[] = [];
  for (const mail of mails) {
    try {
      if (hasWorker) await context.jobs.enqueue(sendMailJob, mail);
      else await sendMail(context, mail);
    } catch (error) {
      context.log.warn({ err: error, kind: mail.kind, userId: mail.userId }, 'mail to an operator not sent');
      if (hasWorker || (error instanceof MailDeferred && !error.mayHaveArrived)) left.push(mail);
    }
  }
  return left;
}
