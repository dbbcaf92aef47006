/*
 * The hot path: how a comparison gets from a request to the disk, and which jobs follow.
 *
 * Three queues each trade a little latency for far fewer round trips:
 *
 * 1. Identity (sign-in/store/request-identity.ts, platform/sql/batch.ts). Requests that arrive in the same turn of the event loop share one
 * SELECT for session, user, project and both ledgers. It costs at most the rest of that turn. Nothing is cached, so a request after the end
 * of its session is refused.
 * 2. One queue for each ledger (here, `#queues`). While a statement of a ledger runs, comparisons for it gather, and up to GROUP of them go
 * into the next statement. A ledger has one revision, so its writers would wait for each other anyway. In a queue they wait without a
 * connection, and one commit serves them all.
 * 3. Groups of several ledgers (answers/store/append-comparisons-batch.ts) that are ready in the same turn go into one statement and one
 * commit. The statement skips ledgers that another process holds; those are appended separately, and wait there. A slow change of one
 * project therefore never holds up another.
 *
 * Three layers keep jobs few, since each job only prepares what a read could compute:
 *
 * 1. `jobs.enqueueSoon` (platform/jobs/debounce.ts): in one process, the same job at most once per interval. This delays views, but never
 * makes an answer stale: a view whose stamp differs from the ledger's is ignored.
 * 2. The job's identity in Redis (`onePer` in results/jobs.ts): over all processes, one job waits while one runs.
 * 3. A job names a ranking, not a comparison. It computes the state at the time when it runs, so one run serves everything recorded before.
 * If a job is lost, the sweep (results/store-views.ts) finds views that lag and enqueues it again; nothing is retried.
 *
 * Nothing is acknowledged before its commit. If the outcome of a commit is unknown, the ranking in memory is dropped, and the client may
 * retry with the same id: the comparison is stored once.
 */

import { ledgerKey } from '../platform/cache/keys.ts';
import { Conflict, Unavailable } from '../platform/errors.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { currentRequestContext, type RequestContext, withRequestContext } from '../platform/request-context.ts';
import { uniqueViolation } from '../platform/sql/failures.ts';
import type { Pool } from '../platform/sql/statement.ts';
import type { LedgerState } from '../projects/store/project-access.ts';
import { recomputeClosureJob } from '../results/jobs.ts';
import type { LoadedRanking, RankingReader } from '../results/ranking-reader.ts';
import { type AnswerRequest, type AppendPlan, planAppend } from './plan-append.ts';
import type { AppendResult, NewComparison, PlannedComparison } from './store/append-comparisons.ts';
import { ComparisonAppender } from './store/append-comparisons-batch.ts';
import { findComparisons, findSets, type StoredComparison } from './store/comparisons.ts';

/** Maximum number of answers in one statement. */
const GROUP = 32;
/** Attempts to append while other processes change the same ledger. After these, the client is asked to retry. */
const ATTEMPTS = 200;

export interface InconsistencyStats {
  cycleCount: number;
  totalComparisons: number;
  /** Share of active comparisons that lie on a cycle, in percent. */
  percentage: number;
}

export interface Recorded {
  /** In the order of the request. */
  comparisons: StoredComparison[];
  /** Inconsistency of the dimension, including these comparisons. */
  inconsistency: InconsistencyStats;
}

/** A repeated request must neither bring back an undone comparison, nor report that it counts. */
const TAKEN_BACK = 'The comparison with this comparison_id was undone. Request the next pair, or send no comparison_id';
const REPLACED = 'You answered this pair again later, so the comparison with this comparison_id no longer counts';

interface Waiting extends AnswerRequest {
  origin: RequestContext | undefined;
  resolve(recorded: Recorded): void;
  reject(error: unknown): void;
}

interface Dependencies {
  pool: Pool;
  rankings: RankingReader;
  jobs: Jobs;
  clock: () => Date;
}

/**
 * Writes comparisons: an optimistic append per ranking.
 *
 * Answers for one ranking at the same moment wait in a queue and go into one statement together, and so do the groups of several rankings.
 * Each is acknowledged after the commit that holds its comparison. If another process was faster, this one reads what the other wrote and
 * computes the group again.
 */
export class ComparisonRecorder {
  readonly #pool: Pool;
  readonly #appends: ComparisonAppender;
  readonly #rankings: RankingReader;
  readonly #jobs: Jobs;
  readonly #clock: () => Date;
  readonly #queues = new Map<string, Waiting[]>();
  readonly #running = new Set<Promise<void>>();

  constructor({ pool, rankings, jobs, clock }: Dependencies) {
    this.#pool = pool;
    this.#appends = new ComparisonAppender(pool);
    this.#rankings = rankings;
    this.#jobs = jobs;
    this.#clock = clock;
  }

  /**
   * Records an answer: one comparison, or those of a set, whose first comparison has the id of the set. If an answer with this id and
   * content exists, it is returned.
   * @throws NotFound for a feature that the project doesn't have, Conflict if the id belongs to something else or its comparison was
   * undone.
   */
  record(ledger: LedgerState, input: readonly NewComparison[]): Promise<Recorded> {
    return new Promise((resolve, reject) => {
      const name = ledgerKey(ledger);
      const waiting = { ledger, input, origin: currentRequestContext(), resolve, reject };
      const queue = this.#queues.get(name);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      this.#queues.set(name, started);
      const run = this.#drain(started).finally(() => this.#running.delete(run));
      this.#running.add(run);
    });
  }

  /** Waits until every requested write was made or refused. */
  async close(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #drain(queue: Waiting[]): Promise<void> {
    const name = ledgerKey(queue[0]!.ledger);
    while (queue.length > 0) await this.#writeGroup(queue.splice(0, GROUP));
    this.#queues.delete(name);
  }

  /** Settles every promise of the group, whatever happens. */
  async #writeGroup(group: Waiting[]): Promise<void> {
    let pending = group;
    let attempts = 0;
    try {
      while (pending.length > 0) {
        if (attempts++ > ATTEMPTS)
          throw new Unavailable('Too many changes to this ranking at the same time; try again', 1);
        const loaded = await this.#upToDate(pending, attempts > 1);
        const plan = planAppend(loaded, pending, this.#clock());
        for (const { waiting, error } of plan.refused) waiting.reject(error);
        pending = [...plan.entries, ...plan.rest];
        if (plan.entries.length === 0) continue;
        const { appended, taken } = await this.#append(loaded, plan);
        if (appended) {
          this.#answer(plan, await this.#advance(loaded, plan));
          pending = plan.rest;
          attempts = 0;
        } else if (taken.length > 0) {
          pending = await this.#answerTaken(pending, new Set(taken));
        }
      }
    } catch (error) {
      // It is unknown whether the last statement was committed. The next read of this ranking finds out.
      this.#rankings.forget(group[0]!.ledger);
      for (const { reject } of pending) reject(error);
    }
  }

  /** The ranking at a revision no older than any that the group has seen. */
  async #upToDate(pending: readonly Waiting[], again: boolean): Promise<LoadedRanking> {
    const { ledger } = pending[0]!;
    const loaded = again ? await this.#rankings.refresh(ledger) : await this.#rankings.read(ledger);
    return pending.every((waiting) => this.#rankings.cached(waiting.ledger)) ? loaded : this.#rankings.refresh(ledger);
  }

  async #append(
    { projectId, dimension, revision, generation }: LoadedRanking,
    { comparisons, estimates }: AppendPlan<Waiting>,
  ): Promise<AppendResult> {
    try {
      return await this.#appends.append({
        projectId,
        dimension,
        revision,
        generation,
        comparisons,
        estimates: [...estimates.values()],
      });
    } catch (error) {
      // Another request used the same new id at the same moment in the other dimension. The next attempt sees it.
      if (uniqueViolation(error) === 'comparisons_pkey') return { appended: false, taken: [] };
      throw error;
    }
  }

  async #advance(loaded: LoadedRanking, { judgements, revision }: AppendPlan<Waiting>): Promise<InconsistencyStats> {
    this.#rankings.advance(loaded, judgements, revision);
    await this.#rankings.rebuildIfStale(loaded);
    return inconsistencyOf(loaded);
  }

  #answer({ entries, comparisons }: AppendPlan<Waiting>, inconsistency: InconsistencyStats): void {
    let from = 0;
    for (const { ledger, input, resolve } of entries) {
      const own = comparisons.slice(from, from + input.length);
      resolve({ comparisons: own.map((each) => toStored(ledger, each)), inconsistency });
      from += input.length;
    }
    const { ledger, origin } = entries[0]!;
    const { projectId, dimension } = ledger;
    // The queue is drained on behalf of the request that started it, which may have ended long ago.
    withRequestContext(origin, () => this.#jobs.enqueueSoon(recomputeClosureJob, { projectId, dimension }));
  }

  /** Answers the requests whose id is already stored. Returns the others. */
  async #answerTaken(pending: readonly Waiting[], taken: ReadonlySet<string>): Promise<Waiting[]> {
    const { ledger } = pending[0]!;
    const stored = new Map<string, StoredComparison[]>();
    const found = await findComparisons(this.#pool, { projectId: ledger.projectId, ids: [...taken] });
    for (const each of found) stored.set(each.id, [each]);
    const sets = found.flatMap(({ id, setId }) => (setId === id ? [id] : []));
    for (const id of sets) stored.set(id, []);
    for (const each of await findSets(this.#pool, { projectId: ledger.projectId, setIds: sets }))
      stored.get(each.setId!)!.push(each);
    const inconsistency = inconsistencyOf(await this.#rankings.refresh(ledger));
    const others: Waiting[] = [];
    for (const waiting of pending) {
      const comparisons = stored.get(waiting.input[0]!.id);
      if (!comparisons) others.push(waiting);
      else if (comparisons.some(({ deletedAt }) => deletedAt))
        waiting.reject(new Conflict(TAKEN_BACK, 'comparison_taken_back'));
      else if (!isSame(comparisons, waiting))
        waiting.reject(new Conflict('Another comparison already has this comparison_id', 'comparison_id_taken'));
      else if (comparisons.some(({ replacedBy }) => replacedBy))
        waiting.reject(new Conflict(REPLACED, 'comparison_replaced'));
      else waiting.resolve({ comparisons, inconsistency });
    }
    return others;
  }
}

function inconsistencyOf({ ranking }: LoadedRanking): InconsistencyStats {
  const { cycleCount, percentage } = ranking.inconsistencies.summary();
  return { cycleCount, percentage, totalComparisons: ranking.comparisons };
}

function isSame(stored: readonly StoredComparison[], { ledger, input }: Waiting): boolean {
  if (stored.length !== input.length) return false;
  return input.every((comparison, index) => {
    const each = stored[index]!;
    return (
      each.dimension === ledger.dimension &&
      each.featureAId === comparison.featureAId &&
      each.featureBId === comparison.featureBId &&
      each.choice === comparison.choice &&
      each.strength === comparison.strength &&
      (each.setId === null) === (comparison.setId === null) &&
      each.userId === comparison.userId
    );
  });
}

function toStored({ projectId, dimension }: LedgerState, comparison: PlannedComparison): StoredComparison {
  const { id, featureAId, featureBId, choice, strength, userId, createdAt, setId } = comparison;
  return {
    id,
    projectId,
    dimension,
    featureAId,
    featureBId,
    choice,
    strength,
    userId,
    createdAt,
    deletedAt: null,
    archivedAt: null,
    replacedBy: null,
    setId,
  };
}
