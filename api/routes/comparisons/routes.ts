import { comparisonEndpoints as recorded } from './comparisons.ts';
import { disagreementEndpoints } from './disagreements.ts';
import { inconsistencyEndpoints } from './inconsistencies.ts';
import { progressEndpoints } from './progress.ts';
import { bestWorstEndpoints, recordingEndpoints } from './recording.ts';

/** Order matters: fixed paths come before those with an id. */
export const comparisonEndpoints = [
  ...recordingEndpoints,
  ...bestWorstEndpoints,
  ...progressEndpoints,
  ...disagreementEndpoints,
  ...inconsistencyEndpoints,
  ...recorded,
];
