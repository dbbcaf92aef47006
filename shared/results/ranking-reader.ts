import type { Logger } from '../../config/logger.ts';
import { type LedgerKey, ledgerKey } from '../platform/cache/keys.ts';
import { NotFound } from '../platform/errors.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { Pool } from '../platform/sql/statement.ts';
import type { Judgement } from '../ranking/ranking.ts';
import { bytesOf, type LoadedRanking, loadFromStore, toJudgement } from './load-ranking.ts';
import { findAppended } from './store/rankings.ts';
import type { Stamp } from './views.ts';

export type { LoadedRanking };

interface Dependencies {
  pool: Pool;
  log: Logger;
  /** Memory for all cached rankings. */
  budgetBytes: number;
}

/** Maximum number of loads at a time. Each holds its comparisons twice until it ends, and they share one processor anyway. */
const LOADS_AT_ONCE = 3;
/** Free budget that a further load needs, in bytes: twice the size of a ranking of 10,000 features. */
const BYTES_PER_LOAD = 70 * 2 ** 20;

/**
 * Returns an up-to-date ranking of a project in one dimension.
 *
 * It caches rankings and evicts the least recently used ones. If comparisons were only appended, it appends them to the cached ranking;
 * otherwise it loads the ranking again. Concurrent requests for the same ranking share one load.
 */
export class RankingReader {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #budgetBytes: number;
  readonly #loadsAtOnce: number;
  /** In order of last use. */
  readonly #kept = new Map<string, LoadedRanking>();
  readonly #loading = new Map<string, Promise<LoadedRanking>>();
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];
  /** Expected memory of the current loads. */
  #expectedBytes = 0;

  constructor({ pool, log, budgetBytes }: Dependencies) {
    this.#pool = pool;
    this.#log = log;
    this.#budgetBytes = budgetBytes;
    this.#loadsAtOnce = Math.min(LOADS_AT_ONCE, Math.max(1, Math.floor(budgetBytes / BYTES_PER_LOAD)));
  }

  /** The ranking at the ledger's revision or a later one, if it is already in memory. */
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
   * The ranking in its current state in the database.
   * @throws NotFound if the project is gone.
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

  /** Starts to load a ranking that will be needed soon. Not awaited; a failure shows at the next read. */
  prefetch(key: LedgerKey): void {
    this.refresh(key).catch((error: unknown) => this.#log.debug({ ...key, err: error }, 'ranking not updated'));
  }

  /**
   * Adds judgements that were appended to the ledger after `revision` and are committed. Does nothing if a read of the database has already
   * added them.
   */
  advance(loaded: LoadedRanking, judgements: readonly Judgement[], revision: number): void {
    if (loaded.revision !== revision) return;
    for (const judgement of judgements) loaded.ranking.append(judgement);
    loaded.revision = revision + judgements.length;
  }

  /** Rebuilds a ranking's inferences if a verdict was replaced. */
  async rebuildIfStale(loaded: LoadedRanking): Promise<void> {
    await runCooperatively(loaded.ranking.rebuildChunked());
  }

  /**
   * Records that the latest comparisons of a ranking were undone at its revision, and that the undo is committed. The ranking is then
   * rebuilt from memory instead of being loaded. Reads wait for it in the meantime.
   */
  takeBackLatest(loaded: LoadedRanking, count: number): void {
    const name = ledgerKey(loaded);
    // A load that has seen the commit is already running.
    if (this.#loading.has(name)) return;
    const revision = loaded.revision + 1;
    const building = runCooperatively(loaded.ranking.withoutLatestChunked(count))
      .then((ranking) => {
        const shorter = { ...loaded, revision, ranking };
        this.#touch(shorter);
        this.#makeRoom();
        return shorter;
      })
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, building);
    building.catch((error: unknown) => this.#log.error({ ...loadedKey(loaded), err: error }, 'ranking not rebuilt'));
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
    // The process may have appended in the meantime. Then the rows overlap, and only the rest is new.
    const unseen = judgements.filter(({ seq }) => Number(seq) > loaded.revision);
    if (ledger.generation !== loaded.generation || ledger.rebuiltAtRevision > before) return this.#load(key);
    this.advance(
      loaded,
      unseen.map((row) => toJudgement(row, loaded.indexOf)),
      loaded.revision,
    );
    await this.rebuildIfStale(loaded);
    return this.#touch(loaded);
  }

  /**
   * The ranking as it would be without some features. It isn't cached.
   * @throws NotFound if the project is gone.
   */
  readWithout(key: LedgerKey, gone: ReadonlySet<string>): Promise<LoadedRanking> {
    return this.#inTurn(async (onSize) => {
      const loaded = await loadFromStore(this.#pool, key, onSize, gone);
      return loaded ?? this.#gone(key);
    });
  }

  #load(key: LedgerKey): Promise<LoadedRanking> {
    return this.#inTurn(async (onSize) => {
      const began = performance.now();
      // Free the memory of the old state before loading the new one.
      this.forget(key);
      const loaded = await loadFromStore(this.#pool, key, onSize);
      if (!loaded) return this.#gone(key);
      this.#touch(loaded);
      const { featureIds, revision } = loaded;
      this.#log.debug(
        { ...key, features: featureIds.length, revision, ms: performance.now() - began },
        'ranking loaded',
      );
      return loaded;
    });
  }

  /**
   * Loads when it is this load's turn.
   * @param load receives a function to report the expected size in bytes.
   */
  async #inTurn(load: (onSize: (bytes: number) => void) => Promise<LoadedRanking>): Promise<LoadedRanking> {
    await this.#enter();
    let expected = 0;
    try {
      return await load((bytes) => {
        expected = bytes;
        this.#expectedBytes += bytes;
        this.#makeRoom();
      });
    } finally {
      this.#expectedBytes -= expected;
      this.#makeRoom();
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#underWay < this.#loadsAtOnce) this.#underWay += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Passes the place on, or gives it back. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#underWay -= 1;
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

  get limitBytes(): number {
    return this.#budgetBytes;
  }

  /** Memory of the kept rankings. */
  get bytes(): number {
    let bytes = 0;
    for (const kept of this.#kept.values()) bytes += bytesOf(kept);
    return bytes;
  }

  /** Evicts rankings, least recently used first, until the cached ones and those being loaded fit the budget. */
  #makeRoom(): void {
    let bytes = this.#expectedBytes + this.bytes;
    for (const [name, kept] of this.#kept) {
      // A single ranking above the budget is cached nevertheless, because whoever compares needs it again at once.
      if (bytes <= this.#budgetBytes || (this.#kept.size === 1 && this.#expectedBytes === 0)) break;
      this.#kept.delete(name);
      bytes -= bytesOf(kept);
    }
  }
}

function holds(loaded: LoadedRanking, ledger: Stamp): boolean {
  return loaded.generation === ledger.generation && loaded.revision >= ledger.revision;
}

function loadedKey({ projectId, dimension }: LoadedRanking): LedgerKey {
  return { projectId, dimension };
}
