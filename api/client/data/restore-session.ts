import { signal } from '@preact/signals';

/** How a restore ended; `unknown` if its response was lost and no record of it exists. */
export type RestoreEnd =
  | { kind: 'done'; restoredAt: string; safetyBackupId: string }
  | { kind: 'done unseen' }
  | { kind: 'failed'; reason: string | null }
  | { kind: 'unknown'; safetyBackupId: string | null };

/** State of a restore. Users can work while it is prepared, but not while it is `closed`. */
export type RestorePhase = 'preparing' | 'closed' | 'finishing' | 'lost';

export interface RestoreState {
  backupId: string;
  begunAt: number;
  phase: RestorePhase;
  end: RestoreEnd | null;
}

/** The requests to the service. The clock and the wait are parameters, too, so that tests need neither a service nor real time. */
export interface RestoreService {
  /** Restores a backup. Rejects with the reason that it was not restored, or because no response came. */
  restore(backupId: string): Promise<{ restoredAt: string; safetyBackupId: string }>;
  /** Whether the error of `restore` means that no response came from the service itself. */
  isLost(error: unknown): boolean;
  reasonOf(error: unknown): string;
  /** The state of the service as it reports it. */
  look(): Promise<'fine' | 'restoring' | 'away'>;
  /** The result of a restore since a moment, according to the security events; null if they have none. */
  outcomeOf(backupId: string, since: number): Promise<'done' | 'failed' | null>;
  /** The newest safety backup since a moment. */
  safetyBackupSince(since: number): Promise<string | null>;
  /** Reads everything on the page again. */
  refresh(): Promise<unknown>;
  wait(milliseconds: number): Promise<void>;
  now(): number;
}

const LOOK_MS = 1000;
/** How often the result is looked for once the service answers again. */
const SEARCHES = 5;

/** The restore that this page has started, and its result. It outlives the screen. */
export class RestoreSession {
  readonly state = signal<RestoreState | null>(null);
  readonly #service: RestoreService;

  constructor(service: RestoreService) {
    this.#service = service;
  }

  get isRunning(): boolean {
    return this.state.value !== null && this.state.value.end === null;
  }

  /** Starts a restore, unless one is in progress. Never rejects. */
  async begin(backupId: string): Promise<void> {
    if (this.isRunning) return;
    const begunAt = this.#service.now();
    this.state.value = { backupId, begunAt, phase: 'preparing', end: null };
    const watching = this.#watch();
    const end = await this.#service.restore(backupId).then<RestoreEnd, RestoreEnd>(
      (restored) => ({ kind: 'done', ...restored }),
      (error: unknown) =>
        this.#service.isLost(error)
          ? this.#find(backupId, begunAt)
          : { kind: 'failed', reason: this.#service.reasonOf(error) },
    );
    this.#change({ end });
    await watching;
    await this.#service.refresh();
  }

  /** Forgets a restore that has ended. */
  dismiss(): void {
    if (!this.isRunning) this.state.value = null;
  }

  /** Follows the gate until the restore has ended. */
  async #watch(): Promise<void> {
    while (this.isRunning) {
      await this.#service.wait(LOOK_MS);
      if (!this.isRunning) return;
      const seen = await this.#service.look();
      const { phase } = this.state.value!;
      if (!this.isRunning || phase === 'lost') continue;
      if (seen === 'restoring') this.#change({ phase: 'closed' });
      else if (seen === 'fine' && phase === 'closed') this.#change({ phase: 'finishing' });
    }
  }

  /** Finds out how a restore ended if its response was lost: from the security events, or else from the safety backup. */
  async #find(backupId: string, since: number): Promise<RestoreEnd> {
    this.#change({ phase: 'lost' });
    while ((await this.#service.look()) !== 'fine') await this.#service.wait(LOOK_MS);
    try {
      for (let search = 0; search < SEARCHES; search += 1) {
        const outcome = await this.#service.outcomeOf(backupId, since);
        if (outcome === 'done') return { kind: 'done unseen' };
        if (outcome === 'failed') return { kind: 'failed', reason: null };
        await this.#service.wait(LOOK_MS);
      }
      return { kind: 'unknown', safetyBackupId: await this.#service.safetyBackupSince(since) };
    } catch {
      // After a restore, accounts may have changed: a person who signs in again sees the result.
      return { kind: 'unknown', safetyBackupId: null };
    }
  }

  #change(change: Partial<RestoreState>): void {
    if (this.state.value) this.state.value = { ...this.state.value, ...change };
  }
}
