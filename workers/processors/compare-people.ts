import { comparePeopleJob } from '../../shared/jobs/ranking-jobs.ts';
import { storeAgreement } from '../../shared/use-cases/ranking/read-agreement.ts';
import { defineProcessor } from '../define-processor.ts';

/** Stores how far the people of a ranking agree. */
export const comparePeopleProcessor = defineProcessor(comparePeopleJob, (context, payload) =>
  storeAgreement(context, payload),
);
