import { changing } from './changing.ts';
import { reading } from './reading.ts';
import { recording } from './recording.ts';

/** In this order: a fixed path comes before one with an id in its place. */
export const comparisonEndpoints = [...recording, ...reading, ...changing];
