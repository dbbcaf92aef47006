import { changing } from './changing.ts';
import { reading } from './reading.ts';
import { recording } from './recording.ts';

/** Order matters: fixed paths come before those with an id. */
export const comparisonEndpoints = [...recording, ...reading, ...changing];
