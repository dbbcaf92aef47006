import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

/** Longest time between two turns of the event loop. */
export interface Standstill {
  /** How long it stood still, in milliseconds; on a busy machine also because it was not given a processor. */
  elapsed: number;
  /** The processor time that its thread used in one go, in milliseconds: what others waited for because of the work itself. */
  worked: number;
}

let worked = 0;
let before = 0;
let isWatching = false;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Loaded into the API process of a benchmark: tells its parent, when asked, for how long the event loop stood still at
 * most since it was asked last. Watches from the first question on, since watching costs a timer every millisecond.
 */
process.on('message', () => {
  // The timer that measures is late by its own interval even in an idle loop.
  process.send?.({ elapsed: Math.max(0, delays.max / 1e6 - RESOLUTION_MS), worked } satisfies Standstill);
  delays.enable();
  delays.reset();
  worked = 0;
  before = processorMs();
  if (isWatching) return;
  isWatching = true;
  setInterval(() => {
    const now = processorMs();
    worked = Math.max(worked, now - before);
    before = now;
  }, RESOLUTION_MS).unref();
});
// Asking must not keep the process from ending.
process.channel?.unref();
