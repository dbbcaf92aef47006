import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../../config/logger.ts';
import type { Settings } from '../../config/settings.ts';
import type { Backups } from '../archive/backups.ts';
import { freeBytes } from '../archive/free-bytes.ts';
import { probeFolder } from '../archive/probe-folder.ts';
import { usingFiles } from '../archive/storage-failure.ts';
import { isStorageFull } from '../archive/storage-full.ts';

/** How often storage is checked, in milliseconds: while it is well, and while it is not. */
const LOOK_MS = 3_600_000;
const LOOK_AGAIN_MS = 60_000;
/** Free space below which a storage is short of it, in bytes. */
const LOW_BYTES = 512 * 2 ** 20;

/** The storages that a process writes to. */
export const STORAGES = ['BACKUP_DIR', 'DATA_DIR'] as const;
export type StorageName = (typeof STORAGES)[number];

/** What the last check of a storage found. */
export interface StorageState {
  name: StorageName;
  /** Why it cannot be written, as a sentence; null if it can. */
  failure: string | null;
  /** Null if it is not known. Of object storage, the space of the local folder that archives go through. */
  freeBytes: number | null;
  /** Whether it can be written, but has little space left. */
  isLow: boolean;
  checkedAt: Date;
}

interface Dependencies {
  settings: Pick<Settings, 'DATA_DIR'>;
  backups: Backups;
  log: Logger;
  clock: () => Date;
}

/** Checks at the start of a process, and hourly, whether its storages can be written and have space; every minute while they can't. */
export class StorageWatch {
  readonly #parts: Dependencies;
  #states: readonly StorageState[] = [];
  #looking: Promise<readonly StorageState[]> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** What the last check found; empty before the first one. */
  get states(): readonly StorageState[] {
    return this.#states;
  }

  /** What the last check found; begins another one if it is older than `maxAgeMs`, and waits only for the first. */
  async recent(maxAgeMs: number): Promise<readonly StorageState[]> {
    const [state] = this.#states;
    if (!state) return this.look();
    if (this.#parts.clock().getTime() - state.checkedAt.getTime() > maxAgeMs) void this.look();
    return this.#states;
  }

  /** The worst of all storages in a word. */
  get summary(): 'fine' | 'low' | 'failing' | 'unknown' {
    if (this.#states.length === 0) return 'unknown';
    if (this.#states.some(({ failure }) => failure !== null)) return 'failing';
    return this.#states.some(({ isLow }) => isLow) ? 'low' : 'fine';
  }

  /** Checks now and then, until it is closed. */
  watch(): void {
    void this.look().then(() => {
      if (this.#isClosed) return;
      this.#timer = setTimeout(() => this.watch(), this.summary === 'fine' ? LOOK_MS : LOOK_AGAIN_MS).unref();
    });
  }

  /** Checks now, or joins the check under way. */
  look(): Promise<readonly StorageState[]> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<readonly StorageState[]> {
    const { backups, settings } = this.#parts;
    const found = await Promise.all([
      this.#check('BACKUP_DIR', async () => {
        await backups.probe();
        return backups.freeBytes();
      }),
      // Where secrets and stores are given by settings nobody needs the folder.
      (await exists(settings.DATA_DIR))
        ? this.#check('DATA_DIR', () =>
            usingFiles('DATA_DIR', 'written', async () => {
              // The folder itself belongs to the launcher, which may be another user.
              await probeFolder(path.resolve(settings.DATA_DIR, 'staging'));
              return freeBytes(settings.DATA_DIR);
            }),
          )
        : null,
    ]);
    const states = found.filter((state) => state !== null);
    for (const state of states) this.#tell(state);
    this.#states = states;
    return states;
  }

  async #check(name: StorageName, probe: () => Promise<number>): Promise<StorageState> {
    const checkedAt = this.#parts.clock();
    try {
      const free = await probe();
      return { name, failure: null, freeBytes: free, isLow: free < LOW_BYTES, checkedAt };
    } catch (error) {
      const failure = isStorageFull(error) ? `${name} cannot be written: the disk is full` : (error as Error).message;
      return { name, failure, freeBytes: isStorageFull(error) ? 0 : null, isLow: false, checkedAt };
    }
  }

  /** A line when something has changed: every minute would be too much. */
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
    // Any other failure is one to report, by the check.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
