import { sendMailJob } from '../../shared/jobs/mail-jobs.ts';
import { sendMail } from '../../shared/use-cases/mail/send-mail.ts';
import { defineProcessor } from '../define-processor.ts';

/** Writes and sends a mail. */
export const sendMailProcessor = defineProcessor(sendMailJob, (context, mail, job) =>
  sendMail(context, mail, {
    // Redis counts jobs from 1 again after it was emptied.
    request: `${job.id} ${job.timestamp}`,
    isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
  }),
);
