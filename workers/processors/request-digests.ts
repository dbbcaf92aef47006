import { requestDigestsJob } from '../../shared/jobs/mail-jobs.ts';
import { requestDigests } from '../../shared/use-cases/mail/request-digests.ts';
import { defineProcessor } from '../define-processor.ts';

/** Requests the weekly mails with rankings that are due. */
export const requestDigestsProcessor = defineProcessor(requestDigestsJob, async (context) => ({
  requested: await requestDigests(context),
}));
