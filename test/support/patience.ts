import Mocha from 'mocha';

// The time limits of the tests were set on two cores that run four files at a time. A slower or busier machine gets longer ones: a limit
// only ends what hangs. `npm test` measures in each lane when it starts, and before each file.

/** Rounds of `work` that take 100 ms while four files run on the two cores. */
const ROUNDS_IN_100_MS = 35_000_000;
const START_MS = 300;
const FILE_MS = 10;

let atStart = 1;
let now = 1;

/** A limit in milliseconds, or another wait, as this machine needs it. */
export function patient(ms: number): number {
  return Math.ceil(ms * now);
}

/** Measures for a third of a second: long enough to notice a quota of processor time, which is shared out every 100 ms. */
export function measurePaceAtStart(): void {
  atStart = now = slowness(START_MS);
}

/** Notices load that has come since the start. */
export function measurePaceOfFile(): void {
  now = Math.max(atStart, slowness(FILE_MS));
}

/** A limit of more than this many times its length only delays the news that something hangs. */
const MOST = 8;

/** How many times longer work takes than it did where the limits were set, from 1 to `MOST`. */
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

/** Makes Mocha's limits patient, those that tests and hooks set for themselves included. */
export function makeLimitsPatient(): void {
  const { prototype } = Mocha.Runnable;
  const timeout = prototype.timeout as (this: Mocha.Runnable, ms?: string | number) => number & Mocha.Runnable;
  prototype.timeout = function (this: Mocha.Runnable, ...given: [ms?: string | number]) {
    return given.length === 0 ? patient(timeout.call(this)) : timeout.apply(this, given);
  } as typeof prototype.timeout;
}
