import type { JobName } from '../shared/jobs/index.ts';
import type { Processor } from './define-processor.ts';
import { expireSessionsProcessor } from './processors/expire-sessions.ts';
import { precomputeNextPairProcessor } from './processors/precompute-next-pair.ts';
import { recomputeClosureProcessor } from './processors/recompute-closure.ts';
import { sweepViewsProcessor } from './processors/sweep-views.ts';

/** Who does which job. A job without a processor doesn't compile. */
export const processors: { readonly [Name in JobName]: Processor<Name> } = {
  'recompute-closure': recomputeClosureProcessor,
  'precompute-next-pair': precomputeNextPairProcessor,
  'sweep-views': sweepViewsProcessor,
  'expire-sessions': expireSessionsProcessor,
};
