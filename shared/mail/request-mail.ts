import type { Needs } from '../context.ts';
import { Unavailable } from '../platform/errors.ts';
import { sendMailJob } from './jobs.ts';
import type { RequestedMail } from './writing.ts';

/**
 * Requests a mail, which a worker sends soon.
 * @throws Unavailable without Redis.
 */
export async function requestMail({ jobs }: Needs<'jobs'>, mail: RequestedMail): Promise<void> {
  try {
    await jobs.enqueue(sendMailJob, mail);
  } catch (error) {
    throw new Unavailable('The mail can’t be sent right now. Try again soon', 5, error);
  }
}

/**
 * Requests a mail about something that people can see elsewhere. Does nothing if this service sends no mail, or if Redis is unavailable.
 */
export async function requestMailIfPossible(
  context: Needs<'jobs' | 'log' | 'settings'>,
  mail: RequestedMail,
): Promise<void> {
  if (!context.settings.mail) return;
  try {
    await requestMail(context, mail);
  } catch (error) {
    context.log.warn({ err: error, kind: mail.kind, userId: mail.userId }, 'mail not requested');
  }
}
