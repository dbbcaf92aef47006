import { sendMailJob } from '../../shared/jobs/mail-jobs.ts';
import { sendMail } from '../../shared/use-cases/mail/send-mail.ts';
import { defineProcessor } from '../define-processor.ts';

/** Writes and sends a mail. */
export const sendMailProcessor = defineProcessor(sendMailJob, sendMail);
