import type { Logger } from '../config/logger.ts';
import type { Transaction } from './platform/sql/statement.ts';
import type { Resources } from './resources.ts';

/** The services of the process, and the state of one request or one job. */
export interface Context extends Omit<Resources, 'orm' | 'clock' | 'log' | 'close'> {
  /** The unit of work, made when first used. */
  readonly em: Transaction;
  /** Names the request or job in every line; made on first use. */
  readonly log: Logger;
  /** Address of the request; null for a job. */
  readonly address: string | null;
  /** User-Agent of the request; null for a job. */
  readonly userAgent: string | null;
  /** Whether a program on this machine sends the request itself; false for a proxy that identifies itself, and for a job. */
  readonly isLocal: boolean;
  now(): Date;
}

/** The part of a context that a use case needs, by the names of the services. */
export type Needs<Name extends keyof Context> = Pick<Context, Name>;

type ContextOver = new (log: Logger | (() => Logger), caller: Caller) => Context;

/** The sender of a request: address and User-Agent, null if unknown. */
type Caller = Pick<Context, 'address' | 'isLocal' | 'userAgent'>;

const NOBODY: Caller = { address: null, isLocal: false, userAgent: null };

const classes = new WeakMap<Resources, ContextOver>();

/**
 * A context for one request or one job, or for a process's startup work.
 * @param log a logger, or a function that makes it.
 */
export function createContext(resources: Resources, log: Logger | (() => Logger), caller: Caller = NOBODY): Context {
  let Over = classes.get(resources);
  if (!Over) {
    Over = contextOver(resources);
    classes.set(resources, Over);
  }
  return new Over(log, caller);
}

/** Contexts inherit the resources instead of copying them, because every request makes a context. */
function contextOver(resources: Resources): ContextOver {
  class Over {
    readonly address: string | null;
    readonly isLocal: boolean;
    readonly userAgent: string | null;
    #log: Logger | (() => Logger);
    #em: Transaction | undefined;

    constructor(log: Logger | (() => Logger), { address, isLocal, userAgent }: Caller) {
      this.#log = log;
      this.address = address;
      this.isLocal = isLocal;
      this.userAgent = userAgent;
    }

    get log(): Logger {
      if (typeof this.#log === 'function') this.#log = this.#log();
      return this.#log;
    }

    get em(): Transaction {
      this.#em ??= resources.orm.em.fork();
      return this.#em;
    }

    get now(): () => Date {
      return resources.clock;
    }
  }
  Object.setPrototypeOf(Over.prototype, resources);
  return Over as unknown as ContextOver;
}
