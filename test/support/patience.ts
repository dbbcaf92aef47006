import Mocha from 'mocha';

// The time limits of the tests were set on two cores that run four files at a time. Slower or busier machines get longer limits, since a
// limit should only end what hangs. `npm test` measures in each lane when it starts, and before each file.

/** Number of rounds of `work` that took 100 ms on the two cores while four files ran. */
const ROUNDS_IN_100_MS = 35_000_000;
const START_MS = 300;
const FILE_MS = 10;

let atStart = 1;
let now = 1;

/** A time limit, or another wait, in milliseconds, adapted to this machine. */
export function patient(ms: number): number {
  return Math.ceil(ms * now);
}

/** Measures for a third of a second, which is long enough to notice a quota of processor time (quotas are applied every 100 ms). */
export function measurePaceAtStart(): void {
  atStart = now = slowness(START_MS);
}

/** Measures again, to notice load that has come since the start. */
export function measurePaceOfFile(): void {
  now = Math.max(atStart, slowness(FILE_MS));
}

/** A limit that is more than this many times longer would only delay the report that something hangs. */
const MOST = 8;

/** How many times longer work takes than on the machine on which the limits were set, from 1 to `MOST`. */
function slowness(milliseconds: number): number {
  const began = performance.now();
  work((ROUNDS_IN_100_MS * milliseconds) / 100);
  return Math.min(MOST, Math.max(1, (performance.now() - began) / milliseconds));
}

function work(rounds: number): number {
  let state = 1;
  for (let round = 0; round < rounds; round++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return state;
}

/** Adapts Mocha's time limits to this machine, including those that tests and hooks set for themselves. */
export function makeLimitsPatient(): void {
  const { prototype } = Mocha.Runnable;
  const timeout = prototype.timeout as (this: Mocha.Runnable, ms?: string | number) => number & Mocha.Runnable;
  prototype.timeout = function (this: Mocha.Runnable, ...given: [ms?: string | number]) {
    return given.length === 0 ? patient(timeout.call(this)) : timeout.apply(this, given);
  } as typeof prototype.timeout;
}
