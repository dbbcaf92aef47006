import { readdirSync, readFileSync } from 'node:fs';
import type { BenchService } from '../http/service.ts';

const LOOK_MS = 50;
type Kind = 'api' | 'worker' | 'postgres';

/** Looks again and again at how much memory the processes of a service hold. */
export class MemoryWatch {
  readonly #service: BenchService;
  readonly #most: Record<Kind, number> = { api: 0, worker: 0, postgres: 0 };
  readonly #timer: NodeJS.Timeout;

  constructor(service: BenchService) {
    this.#service = service;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#look();
  }

  /** The most that any process of each kind held until now, in bytes; NaN where there is no /proc. */
  most(): Readonly<Record<Kind, number>> {
    this.#look();
    return this.#most;
  }

  /** Returns the result and stops watching. */
  end(): Record<Kind, number> {
    clearInterval(this.#timer);
    return this.#most;
  }

  #look(): void {
    const { api, worker, postgres } = this.#service;
    this.#note('api', residentBytes(api, 'VmRSS'));
    this.#note('worker', residentBytes(worker, 'VmRSS'));
    for (const child of childrenOf(postgres)) this.#note('postgres', residentBytes(child, 'RssAnon'));
  }

  #note(kind: Kind, bytes: number): void {
    this.#most[kind] = Math.max(this.#most[kind], bytes);
  }
}

function residentBytes(pid: number, what: 'VmRSS' | 'RssAnon'): number {
  try {
    const [, kilobytes] =
      new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? Number.NaN) * 1024;
  } catch {
    // It has ended since it was found.
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((child) => {
    try {
      const status = readFileSync(`/proc/${child}/status`, 'utf8');
      return new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status);
    } catch {
      return false;
    }
  });
}
