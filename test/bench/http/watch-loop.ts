import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

/**
 * Loaded into the API process of a benchmark: tells its parent, when asked, for how long the event loop stood still at
 * most since it was asked last. Watches from the first question on, since watching costs a timer every millisecond.
 */
process.on('message', () => {
  // The timer that measures is late by its own interval even in an idle loop.
  process.send?.(Math.max(0, delays.max / 1e6 - RESOLUTION_MS));
  delays.enable();
  delays.reset();
});
// Asking must not keep the process from ending.
process.channel?.unref();
