import type { JudgementLog } from '../estimation/judgement-log.ts';
import { finish, type Steps } from '../steps.ts';
import type { CycleMembers } from './cycles.ts';
import type { Knowledge } from './knowledge.ts';
import { arrowToResolve, type PairToResolve, pairsToResolveChunked, pairToResolveChunked } from './pair-to-resolve.ts';

/** How much the answers contradict each other. */
export interface InconsistencySummary {
  cycleCount: number;
  /** Comparisons that are the verdict of their pair and lie on a cycle. */
  comparisonsInCycles: number;
  /** Their share of all active comparisons, 0..100. */
  percentage: number;
}

/** Data, besides the log, from which contradictions are computed. */
export interface InconsistenciesSource {
  readonly variances: Float64Array;
  readonly knowledge: Knowledge;
  readonly comparisons: number;
  /** Grows with every change. Results for one version are valid until the next. */
  readonly version: number;
}

/**
 * The contradictions of a ranking's answers, and the pairs to ask again. Members of cycles are cached until the next
 * change.
 */
export class Inconsistencies {
  readonly #source: InconsistenciesSource;
  readonly #log: JudgementLog;
  #members: CycleMembers | null = null;

  constructor(source: InconsistenciesSource, log: JudgementLog) {
    this.#source = source;
    this.#log = log;
  }

  /** Size in memory. */
  get bytes(): number {
    const { features, ways } = this.#members ?? {};
    return 32 * (features?.length ?? 0) + (ways?.byteLength ?? 0);
  }

  /** Discards the results that another comparison changes. */
  reset(): void {
    this.#members = null;
  }

  /** Number of cycles, and the share of comparisons on them. Follows appended comparisons. */
  summary(): InconsistencySummary {
    const { knowledge, comparisons } = this.#source;
    const comparisonsInCycles = knowledge.components.contradictedVerdicts;
    const percentage = comparisons === 0 ? 0 : (100 * comparisonsInCycles) / comparisons;
    return { cycleCount: knowledge.cycles.count, comparisonsInCycles, percentage };
  }

  /** The distinct cycles, shortest first. Each begins with its smallest id and leads from better to worse. */
  cycles(most?: number): readonly (readonly number[])[] {
    return finish(this.cyclesChunked(most));
  }

  /** Computes the cycles in steps of a few milliseconds. Comparisons appended in the meantime may be missing. */
  cyclesChunked(most?: number): Steps<readonly (readonly number[])[]> {
    return this.#source.knowledge.cycles.listChunked(most);
  }

  /**
   * Features and verdicts on cycles, in steps of a few milliseconds. Comparisons appended in the meantime may be
   * missing.
   */
  *membersChunked(): Steps<CycleMembers> {
    if (this.#members) return this.#members;
    const { knowledge, version } = this.#source;
    const members = yield* knowledge.cycles.membersChunked();
    if (version === this.#source.version) this.#members = members;
    return members;
  }

  /** The contradicted pair most worth asking again; null if no answers contradict each other. */
  pairToResolve(): PairToResolve | null {
    return finish(this.pairToResolveChunked());
  }

  /** Computes `pairToResolve` in steps of a few milliseconds. */
  *pairToResolveChunked(): Steps<PairToResolve | null> {
    const members = yield* this.membersChunked();
    const { knowledge, variances } = this.#source;
    return yield* pairToResolveChunked(knowledge.verdicts, members, variances, this.#log);
  }

  /** The contradicted pairs most worth asking again, best first; in steps of a few milliseconds. */
  *pairsToResolveChunked(most: number): Steps<readonly PairToResolve[]> {
    const members = yield* this.membersChunked();
    const { knowledge, variances } = this.#source;
    return yield* pairsToResolveChunked(knowledge.verdicts, members, variances, this.#log, most);
  }

  /** For each of these cycles, the position of the arrow that is most worth asking again; in steps of a few milliseconds. */
  *arrowsToResolveChunked(cycles: readonly (readonly number[])[]): Steps<number[]> {
    const members = yield* this.membersChunked();
    const { knowledge, variances } = this.#source;
    return cycles.map((cycle) => arrowToResolve(cycle, knowledge.verdicts, members, variances, this.#log));
  }
}
