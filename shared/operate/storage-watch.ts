import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../config/logger.ts';
import type { Settings } from '../../config/settings.ts';
import type { Backups } from '../data/backups.ts';
import { type DiskSpace, diskSpace } from '../data/disk-space.ts';
import { probeFolder } from '../data/probe-folder.ts';
import { isStorageFull, usingFiles } from '../data/storage-failure.ts';

/** Interval of storage checks, in milliseconds: while the storage works, and while it doesn't. */
const LOOK_MS = 300_000;
const LOOK_AGAIN_MS = 60_000;
/** Time limit for a check of a storage, in milliseconds. A storage that hangs, such as a network disk, then counts as failing. */
const HANGS_MS = 10_000;
/** Free space below which a storage is low: in bytes, and as a share of the disk. */
const LOW_BYTES = 512 * 2 ** 20;
const LOW_SHARE = 0.1;
/** Once low, a storage needs this many times as much free space, so that its state doesn't flip back and forth. */
const ENOUGH = 1.2;

/** The storages that a process writes to. */
export const STORAGES = ['BACKUP_DIR', 'DATA_DIR'] as const;
export type StorageName = (typeof STORAGES)[number];

/** Result of the last check of a storage. */
export interface StorageState {
  name: StorageName;
  /** Why it can't be written, as a sentence; null if it can. */
  failure: string | null;
  /** Null if unknown. For object storage, the space of the local folder for archives in transit. */
  freeBytes: number | null;
  /** Size of the disk; null if unknown. */
  totalBytes: number | null;
  /** Whether it can be written but has little space left: less than 10 % of the disk, or less than 512 MiB. */
  isLow: boolean;
  checkedAt: Date;
}

interface Dependencies {
  settings: Pick<Settings, 'DATA_DIR'>;
  backups: Backups;
  log: Logger;
  clock: () => Date;
  /** Reads the space of a storage. The default reads its disk. */
  readSpace?: (name: StorageName, read: () => Promise<DiskSpace>) => Promise<DiskSpace>;
}

/**
 * Checks whether the storages of a process can be written and have space: when the process starts, every five minutes, and every minute
 * while a check fails.
 */
export class StorageWatch {
  readonly #parts: Dependencies;
  #states: readonly StorageState[] = [];
  #looking: Promise<readonly StorageState[]> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isWatching = false;
  /** Running checks. A storage that hangs is not checked again meanwhile, because each check would occupy a thread. */
  readonly #asked = new Map<StorageName, Promise<DiskSpace>>();

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** Results of the last check; empty before the first. */
  get states(): readonly StorageState[] {
    return this.#states;
  }

  /** Results of a check; of a new one if the last results are older than `maxAgeMs`. It takes little more than ten seconds at most. */
  async recent(maxAgeMs: number): Promise<readonly StorageState[]> {
    const [state] = this.#states;
    const isRecent = state && this.#parts.clock().getTime() - state.checkedAt.getTime() <= maxAgeMs;
    return isRecent ? this.#states : this.look();
  }

  /** The worst state of all storages. */
  get summary(): 'fine' | 'low' | 'failing' | 'unknown' {
    if (this.#states.length === 0) return 'unknown';
    if (this.#states.some(({ failure }) => failure !== null)) return 'failing';
    return this.#states.some(({ isLow }) => isLow) ? 'low' : 'fine';
  }

  /** Checks periodically until it is closed. */
  watch(): void {
    this.#isWatching = true;
    void this.look();
  }

  /** Checks now, or joins the running check. */
  look(): Promise<readonly StorageState[]> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      // Whoever requested this check, its results decide when the next one runs.
      this.#lookLater();
    });
    return this.#looking;
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    if (!this.#isWatching) return;
    this.#timer = setTimeout(() => void this.look(), this.summary === 'fine' ? LOOK_MS : LOOK_AGAIN_MS).unref();
  }

  async close(): Promise<void> {
    this.#isWatching = false;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<readonly StorageState[]> {
    const { backups, settings } = this.#parts;
    const found = await Promise.all([
      this.#check('BACKUP_DIR', async () => {
        await backups.probe();
        return backups.space();
      }),
      // If settings provide secrets and stores, nobody needs the folder.
      (await exists(settings.DATA_DIR))
        ? this.#check('DATA_DIR', () =>
            usingFiles('DATA_DIR', 'written', async () => {
              // The folder itself belongs to the launcher, which may run as another user.
              await probeFolder(path.resolve(settings.DATA_DIR, 'staging'));
              return diskSpace(settings.DATA_DIR);
            }),
          )
        : null,
    ]);
    const states = found.filter((state) => state !== null);
    for (const state of states) this.#tell(state);
    this.#states = states;
    return states;
  }

  async #check(name: StorageName, probe: () => Promise<DiskSpace>): Promise<StorageState> {
    const { clock, readSpace = (_name, read) => read() } = this.#parts;
    const checkedAt = clock();
    try {
      const { free, total } = await this.#ask(name, () => readSpace(name, probe));
      const wasLow = this.#states.some((state) => state.name === name && state.isLow);
      const isLow = free < Math.max(LOW_BYTES, LOW_SHARE * total) * (wasLow ? ENOUGH : 1);
      return { name, failure: null, freeBytes: free, totalBytes: total, isLow, checkedAt };
    } catch (error) {
      const failure = isStorageFull(error) ? `${name} cannot be written: the disk is full` : (error as Error).message;
      return { name, failure, freeBytes: isStorageFull(error) ? 0 : null, totalBytes: null, isLow: false, checkedAt };
    }
  }

  /** @throws if it takes too long. */
  async #ask(name: StorageName, read: () => Promise<DiskSpace>): Promise<DiskSpace> {
    const asked = this.#asked.get(name) ?? read().finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    const ended = new AbortController();
    const late = delay(HANGS_MS, null, { ref: false, signal: ended.signal }).catch(() => null);
    try {
      const space = await Promise.race([asked, late]);
      if (space === null) throw new Error(`${name} did not respond within ${HANGS_MS / 1000} s`);
      return space;
    } finally {
      ended.abort();
    }
  }

  /** Logs only changes, since a line per minute would be too much. */
  #tell(state: StorageState): void {
    const { log } = this.#parts;
    const { name, failure, freeBytes: free, isLow } = state;
    const before = this.#states.find((each) => each.name === name);
    if (before?.failure === failure && before.isLow === isLow) return;
    if (failure !== null) log.error({ storage: name, reason: failure }, 'storage cannot be used');
    else if (isLow) log.warn({ storage: name, freeBytes: free }, 'storage is short of space');
    else if (before) log.info({ storage: name, freeBytes: free }, 'storage can be used again');
  }
}

async function exists(folder: string): Promise<boolean> {
  try {
    await stat(folder);
    return true;
  } catch (error) {
    // The check reports any other failure.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
