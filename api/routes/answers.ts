import {
  disagreementEndpoints,
  inconsistencyEndpoints,
  progressEndpoints,
  comparisonEndpoints as recorded,
} from './comparisons.ts';
import { bestWorstEndpoints, recordingEndpoints } from './recording.ts';

/** Order matters: fixed paths come before paths with an id. */
export const comparisonEndpoints = [
  ...recordingEndpoints,
  ...bestWorstEndpoints,
  ...progressEndpoints,
  ...disagreementEndpoints,
  ...inconsistencyEndpoints,
  ...recorded,
];
