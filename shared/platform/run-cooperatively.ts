import type { Steps } from '../ranking/steps.ts';

/** Maximum time of long computations in one turn of the event loop, all together, in milliseconds. */
const SLICE_MS = 3;
/** The limit while requests have work, since each of their many steps waits for one slice. */
const SHARED_SLICE_MS = 0.3;
/** If other work between two turns takes this long, computations make room for it; in milliseconds. */
const OTHERS_MS = 0.2;
/**
 * How long computations keep making room afterwards, in milliseconds. Between two of its steps, a request waits for the database or Redis.
 */
const LINGER_MS = 20;

interface Task {
  /**
   * Runs the next step.
   * @returns whether it was the last.
   */
  step(): boolean;
}

/** Computations that have not started. They go first, because most of them are short. */
const waiting: Task[] = [];
/** Computations that have started, in round-robin order. */
const begun: Task[] = [];
/** Time spent on computations in this turn of the event loop. Below `SHARED_SLICE_MS` it may include several turns. */
let spentMs = 0;
/** Maximum length of the present turn. */
let sliceMs = SLICE_MS;
/** When the last turn's computations ended. */
let endedAt = 0;
/** When other work last ran between two turns. */
let othersAt = Number.NEGATIVE_INFINITY;
let isScheduled = false;

/**
 * Runs a long computation to its end and lets other requests run between its slices. All computations of the process share one slice per
 * turn of the event loop. However many there are, other work waits for at most one slice and one step.
 */
export function runCooperatively<Result>(steps: Steps<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const step = () => {
      try {
        const { done, value } = steps.next();
        if (done) resolve(value);
        return done === true;
      } catch (error) {
        reject(error);
        return true;
      }
    };
    const task = { step };
    if (waiting.length === 0 && spentMs < sliceMs) work(task);
    else waiting.push(task);
    if (spentMs >= SHARED_SLICE_MS) schedule();
  });
}

/**
 * Runs a computation that many request at the same time. They share one computation of each `of` with the same `how`. A request never gets
 * the result of a computation that started before it, since that may be outdated. Two computations therefore serve any number of requests,
 * if the second finds the cached results of the first.
 */
export function sharedBetweenAll<Of extends object, How extends readonly (string | number)[], Result>(
  begin: (of: Of, ...how: How) => Steps<Result>,
): (of: Of, ...how: How) => Promise<Result> {
  const underWay = new WeakMap<Of, Map<string, Promise<Result>>>();
  return async (of, ...how) => {
    const key = how.join();
    const all = underWay.get(of) ?? new Map<string, Promise<Result>>();
    underWay.set(of, all);
    await all.get(key)?.catch(() => undefined);
    let running = all.get(key);
    if (!running) {
      running = runCooperatively(begin(of, ...how)).finally(() => all.delete(key));
      all.set(key, running);
    }
    return running;
  };
}

/** Runs at least one step, and as many as fit into the slice. */
function work(task: Task): void {
  const before = spentMs;
  const from = performance.now();
  let isDone = false;
  do {
    isDone = task.step();
    spentMs = before + performance.now() - from;
  } while (!isDone && spentMs < sliceMs);
  if (!isDone) begun.push(task);
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(takeTurn);
}

function takeTurn(): void {
  isScheduled = false;
  spentMs = 0;
  const now = performance.now();
  if (now - endedAt > OTHERS_MS) othersAt = now;
  sliceMs = now - othersAt < LINGER_MS ? SHARED_SLICE_MS : SLICE_MS;
  while (waiting.length > 0 && spentMs < sliceMs) work(waiting.shift()!);
  // In every turn, one computation that has started continues, however many new ones there are.
  do {
    const next = begun.shift();
    if (!next) break;
    work(next);
  } while (spentMs < sliceMs);
  endedAt = performance.now();
  if (waiting.length > 0 || begun.length > 0 || spentMs >= SHARED_SLICE_MS) schedule();
}
