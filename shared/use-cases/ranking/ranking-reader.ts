import type { Pool } from 'pg';
import type { Logger } from '../../../config/logger.ts';
import { type LedgerKey, ledgerKey } from '../../cache/keys.ts';
import type { Stamp } from '../../cache/views.ts';
import { NotFound } from '../../errors.ts';
import { type Judgement, Ranking } from '../../ranking/ranking.ts';
import type { LedgerState } from '../../store/project-access.ts';
import { findAppended, type JudgementRow, loadRanking } from '../../store/rankings.ts';
import { runCooperatively } from './run-cooperatively.ts';

/** A ranking in memory, at one revision of its ledger. Appends move it forward; anything else makes a new one. */
export interface LoadedRanking {
  readonly projectId: string;
  readonly dimension: LedgerState['dimension'];
  readonly generation: string;
  /** Of the ledger; everything up to it is in `ranking`. */
  revision: number;
  /** Feature ids in order; a feature's place is its index in `ranking`. */
  readonly featureIds: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly ranking: Ranking;
}

interface Dependencies {
  pool: Pool;
  log: Logger;
  /** Memory that kept rankings may take together. */
  budgetBytes: number;
}

/** Memory of one feature beside the bit rows: its id twice, its place in a map. */
const BYTES_PER_FEATURE = 200;

/**
 * The one reader of rankings: gives an up-to-date ranking of a project in one dimension.
 *
 * Keeps recently used ones, least recently used ones go first. When comparisons were only appended, it appends them too;
 * otherwise it loads the ranking anew. Requests for the same ranking share one load.
 */
export class RankingReader {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #budgetBytes: number;
  /** In order of last use. */
  readonly #kept = new Map<string, LoadedRanking>();
  readonly #loading = new Map<string, Promise<LoadedRanking>>();

  constructor({ pool, log, budgetBytes }: Dependencies) {
    this.#pool = pool;
    this.#log = log;
    this.#budgetBytes = budgetBytes;
  }

  /** The ranking at the ledger's revision or a later one, if that is in memory already. */
  cached(ledger: LedgerKey & Stamp): LoadedRanking | null {
    const loaded = this.#kept.get(ledgerKey(ledger));
    return loaded && holds(loaded, ledger) ? this.#touch(loaded) : null;
  }

  /**
   * The ranking at the ledger's revision or a later one.
   * @throws NotFound when the project is gone.
   */
  async read(ledger: LedgerKey & Stamp): Promise<LoadedRanking> {
    return this.cached(ledger) ?? this.refresh(ledger);
  }

  /**
   * The ranking as the database has it now.
   * @throws NotFound when the project is gone.
   */
  refresh(key: LedgerKey): Promise<LoadedRanking> {
    const name = ledgerKey(key);
    let loading = this.#loading.get(name);
    if (!loading) {
      loading = this.#catchUp(key).finally(() => this.#loading.delete(name));
      this.#loading.set(name, loading);
    }
    return loading;
  }

  /** Begins to load a ranking that will be wanted soon; nobody waits, and a failure shows when somebody reads it. */
  prefetch(key: LedgerKey): void {
    this.refresh(key).catch((error: unknown) => this.#log.debug({ ...key, err: error }, 'ranking not brought in'));
  }

  /**
   * Takes note of judgements that were appended to the ledger after `revision` and are committed. Does nothing when a
   * read of the database was faster and has brought them in already.
   */
  advance(loaded: LoadedRanking, judgements: readonly Judgement[], revision: number): void {
    if (loaded.revision !== revision) return;
    for (const judgement of judgements) loaded.ranking.append(judgement);
    loaded.revision = revision + judgements.length;
  }

  /** Lets a ranking draw its conclusions again, where a verdict was replaced. */
  async rebuildIfStale(loaded: LoadedRanking): Promise<void> {
    await runCooperatively(loaded.ranking.rebuildChunked());
  }

  /** Drops a ranking whose state is in doubt. */
  forget(key: LedgerKey): void {
    this.#kept.delete(ledgerKey(key));
  }

  async #catchUp(key: LedgerKey): Promise<LoadedRanking> {
    const loaded = this.#kept.get(ledgerKey(key));
    if (!loaded) return this.#load(key);
    const before = loaded.revision;
    const appended = await findAppended(this.#pool, key, before);
    if (!appended) return this.#gone(key);
    const { ledger, judgements } = appended;
    // The process's own appends may have come in between: then what was read overlaps, and only the rest is new.
    const unseen = judgements.filter(({ seq }) => seq > loaded.revision);
    if (ledger.generation !== loaded.generation || ledger.rebuiltAtRevision > before) return this.#load(key);
    this.advance(
      loaded,
      unseen.map((row) => toJudgement(row, loaded.indexOf)),
      loaded.revision,
    );
    await this.rebuildIfStale(loaded);
    return this.#touch(loaded);
  }

  async #load(key: LedgerKey): Promise<LoadedRanking> {
    const began = performance.now();
    const stored = await loadRanking(this.#pool, key);
    if (!stored) return this.#gone(key);
    const { ledger, featureIds } = stored;
    const indexOf = new Map(featureIds.map((id, index) => [id, index]));
    const ranking = await runCooperatively(
      Ranking.buildChunked(
        featureIds.length,
        ledger,
        stored.judgements.map((row) => toJudgement(row, indexOf)),
      ),
    );
    const loaded: LoadedRanking = {
      projectId: key.projectId,
      dimension: key.dimension,
      generation: ledger.generation,
      revision: ledger.revision,
      featureIds,
      indexOf,
      ranking,
    };
    this.#keep(loaded);
    this.#log.debug(
      { ...key, features: featureIds.length, revision: ledger.revision, ms: performance.now() - began },
      'ranking loaded',
    );
    return loaded;
  }

  #gone(key: LedgerKey): never {
    this.forget(key);
    throw new NotFound('Project not found', 'project_not_found');
  }

  #touch(loaded: LoadedRanking): LoadedRanking {
    const name = ledgerKey(loaded);
    this.#kept.delete(name);
    this.#kept.set(name, loaded);
    return loaded;
  }

  #keep(loaded: LoadedRanking): void {
    this.#touch(loaded);
    let bytes = 0;
    for (const kept of this.#kept.values()) bytes += bytesOf(kept);
    for (const [name, kept] of this.#kept) {
      if (bytes <= this.#budgetBytes || kept === loaded) break;
      this.#kept.delete(name);
      bytes -= bytesOf(kept);
    }
  }
}

function holds(loaded: LoadedRanking, ledger: Stamp): boolean {
  return loaded.generation === ledger.generation && loaded.revision >= ledger.revision;
}

function bytesOf({ ranking, featureIds }: LoadedRanking): number {
  return ranking.bytes + BYTES_PER_FEATURE * featureIds.length;
}

function toJudgement(row: JudgementRow, indexOf: ReadonlyMap<string, number>): Judgement {
  const a = indexOf.get(row.feature_a_id);
  const b = indexOf.get(row.feature_b_id);
  if (a === undefined || b === undefined) throw new Error(`Comparison ${row.seq} is of a feature that isn't there`);
  const { choice, weight, expected, requested, user_id: author } = row;
  return { a, b, choice, weight, expected, requested, author };
}
