import type { Logger } from '../../config/logger.ts';
import type { Resources } from '../resources.ts';
import type { Transaction } from '../store/statement.ts';

/** What a use case may use: the long-lived resources of the process, and what belongs to this one request or job. */
export interface Context extends Resources {
  /** The unit of work of this request, made when first used. */
  readonly em: Transaction;
  readonly log: Logger;
  /** Where the request came from; null for a job. */
  readonly address: string | null;
  /** The clock. */
  now(): Date;
}

/** A context for one request or one job; its log, too, can be one that is made when first used. */
export function createContext(
  resources: Resources,
  log: Logger | (() => Logger),
  address: string | null = null,
): Context {
  let em: Transaction | undefined;
  let opened: Logger | undefined;
  return {
    ...resources,
    get log() {
      opened ??= typeof log === 'function' ? log() : log;
      return opened;
    },
    address,
    now: () => resources.clock(),
    get em() {
      em ??= resources.orm.em.fork();
      return em;
    },
  };
}
