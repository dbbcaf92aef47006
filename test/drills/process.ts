import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ALLOCATOR, NODE_FLAGS } from '../../config/node-flags.ts';
import { patient } from '../support/patience.ts';
import { hasEnded, killAtExit } from './leave-nothing.ts';

const CHECKOUT = path.resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 60_000;
const POLL_MS = 25;
const RESTART_MS = 300;

interface Options {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  /** File that its output goes to. */
  log: string;
  /** Asked until it answers 200; null for a process that only has to end well. */
  ready: string | null;
}

/**
 * One of the service's own processes, which can be killed and started again under the same addresses. When it ends
 * without being told to it is started again, as every supervisor does.
 */
export class AppProcess {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #ended: Promise<number | null> | undefined;
  /** Processes that were told to end. A successor may start before their end is noticed. */
  readonly #told = new WeakSet<ChildProcess>();
  /** How often it ended on its own: while it started (a store was unavailable), and after it had been ready. */
  readonly falls = { starting: 0, working: 0 };

  constructor(options: Options) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** Starts it; it may not be ready yet. */
  spawn(): void {
    const { script, env, log } = this.#options;
    const output = openSync(log, 'a');
    const child = spawn(process.execPath, [...NODE_FLAGS, script], {
      cwd: CHECKOUT,
      env: { ...ALLOCATOR, ...env },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#child = child;
    killAtExit(child.pid);
    child.once('exit', () => hasEnded(child.pid));
    this.#ended = once(child, 'exit').then(([code]) => code as number | null);
    if (this.#options.ready !== null) void this.#supervise(child);
  }

  async #supervise(child: ChildProcess): Promise<void> {
    const ended = this.#ended!.then(() => false);
    let wasReady = false;
    const ready = this.#untilAnswer(READY_WITHIN_MS, child).then(() => {
      // The answer may have come from its successor.
      wasReady = child.exitCode === null && child.signalCode === null;
    });
    // Whoever waits for it gets the error that it wasn't ready in time.
    await Promise.race([ready.catch(() => undefined), ended]);
    await ended;
    if (this.#told.has(child)) return;
    this.falls[wasReady ? 'working' : 'starting'] += 1;
    await delay(RESTART_MS);
    if (this.#child === child && !this.#told.has(child)) this.spawn();
  }

  async start(): Promise<void> {
    this.spawn();
    await this.untilReady();
  }

  /** Its exit code; null when a signal ended it. */
  async ended(): Promise<number | null> {
    return this.#ended ?? 0;
  }

  signal(signal: NodeJS.Signals): void {
    if (!this.#child) return;
    if (signal === 'SIGKILL' || signal === 'SIGTERM') this.#told.add(this.#child);
    this.#child.kill(signal);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
  }

  /** Ends it in order. @returns its exit code. */
  async stop(): Promise<number | null> {
    this.signal('SIGTERM');
    return this.ended();
  }

  untilReady(withinMs = READY_WITHIN_MS): Promise<void> {
    return this.#untilAnswer(withinMs);
  }

  async #untilAnswer(withinMs: number, child?: ChildProcess): Promise<void> {
    const { ready, name, log } = this.#options;
    if (ready === null) return;
    const limit = patient(withinMs);
    const deadline = performance.now() + limit;
    while ((await statusOf(ready)) !== 200) {
      if (child && (child.exitCode !== null || child.signalCode !== null)) throw new Error(`${name} has ended`);
      if (performance.now() > deadline) throw new Error(`${name} is not ready within ${limit} ms; see ${log}`);
      await delay(POLL_MS);
    }
  }
}

/** Status of an answer; 0 when there is none. */
export async function statusOf(address: string): Promise<number> {
  try {
    const response = await fetch(address, {
      headers: { Connection: 'close' },
      signal: AbortSignal.timeout(patient(5000)),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // Not up, or not up yet: whoever asks goes on asking.
    return 0;
  }
}
