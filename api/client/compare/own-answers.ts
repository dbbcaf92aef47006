import { signal } from '@preact/signals';
import { store } from '../lib/storage.ts';
import { api, read } from '../service/client.ts';
import { connection, SILENCE_MS } from '../service/connection.ts';
import { ServiceError } from '../service/failure.ts';
import { signedInPerson } from '../service/session.ts';
import { laterCode } from './later-code.ts';
import { type Beside, ledgerKey, Outbox } from './outbox.ts';
import { type Operation, openOutboxStorage } from './outbox-storage.ts';
import { isSet, type Proposal, SCREEN, TOWARDS } from './pairs.ts';

const LOCK = 'pairwise.outbox';
/** Set while operations of a person are waiting, so that the next visit knows without opening the database. */
const unsentOf = (person: string) => `unsent.${person}`;

let outbox: Outbox | null = null;

/** Number of contradictions by session (its `ledgerKey`), as far as the service has reported it. */
export const contradictions = signal<Readonly<Record<string, number>>>({});

export function noteContradictions(key: string, count: number): void {
  contradictions.value = { ...contradictions.peek(), [key]: count };
}

/** The outbox of the signed-in person. */
export function ownOutbox(): Outbox {
  const person = signedInPerson() ?? '';
  if (outbox?.person !== person) {
    outbox = new Outbox({
      person,
      storage: openOutboxStorage(),
      send,
      alone,
      pause,
      later,
      note: (isWaiting) => store(unsentOf(person), isWaiting ? '1' : null),
    });
    void outbox.open();
  }
  return outbox;
}

async function send(operation: Operation, beside: Beside): Promise<Proposal | null | undefined> {
  try {
    return await request(operation, beside);
  } catch (error) {
    if (error instanceof DOMException) noConnection();
    throw error;
  }
}

function noConnection(): never {
  throw new ServiceError(0, 'No connection');
}

async function request(operation: Operation, { includeNext, target, own, upTo, aim, showing }: Beside) {
  const { id, projectId, dimension } = operation;
  // The request continues if the page is closed now.
  const how = { keepalive: true, signal: AbortSignal.timeout(SILENCE_MS) };
  const query = includeNext
    ? { include_next: true, ...TOWARDS[target], screen: SCREEN, own, up_to: upTo ?? 2, ...aim }
    : {};
  const params = { path: { project_id: projectId }, query };
  if (operation.kind !== 'answer' || operation.verdict.best !== undefined) {
    const { sendOther } = await laterCode.load().catch(noConnection);
    return sendOther(operation, params, how, (count) => noteContradictions(ledgerKey(operation), count));
  }
  const { pair, verdict } = operation;
  const body = {
    comparison_id: id,
    dimension,
    feature_a_id: pair.feature_a.id,
    feature_b_id: pair.feature_b.id,
    ...(includeNext &&
      showing &&
      !isSet(showing) && {
        showing: {
          comparison_id: showing.comparison_id,
          feature_a_id: showing.feature_a.id,
          feature_b_id: showing.feature_b.id,
        },
      }),
  };
  const { choice, strength } = verdict;
  const recorded =
    strength === null
      ? read(api.POST('/projects/{project_id}/comparisons/binary', { params, body: { ...body, choice }, ...how }))
      : read(api.POST('/projects/{project_id}/comparisons/graded', { params, body: { ...body, strength }, ...how }));
  const { next, inconsistency_stats: stats } = await recorded;
  noteContradictions(ledgerKey(operation), stats.cycle_count);
  return next;
}

/** Without TLS, a browser has no locks: then two tabs may send the same answer, which is nevertheless stored once. */
function alone<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, run) : run();
}

/**
 * Runs a function after a time.
 * @returns a function that cancels it.
 */
export function later(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const { signal } = ended;
    const end = () => {
      ended.abort();
      resolve();
    };
    let from = connection.peek();
    const stop = connection.subscribe((to) => {
      if (from !== 'fine' && to === 'fine') queueMicrotask(end);
      from = to;
    });
    signal.addEventListener('abort', stop);
    signal.addEventListener('abort', later(milliseconds, end));
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), { signal });
    addEventListener('online', end, { signal });
  });
}
