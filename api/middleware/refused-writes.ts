import type { Context as KoaContext } from 'koa';
import type { AppError } from '../../shared/platform/errors.ts';
import type { RequestState } from './request-scope.ts';

/** Maximum lines a second: a client that is refused again and again must not fill the disk. */
const MOST_A_SECOND = 50;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Logs each write that was refused or failed, so that an operator can find out why an answer is missing. */
export class RefusedWrites {
  readonly #clock: () => number;
  #second = 0;
  #lines = 0;
  #leftOut = 0;

  /** @param clock in milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  note({ method, path, state }: Pick<KoaContext, 'method' | 'path' | 'state'>, { status, code }: AppError): void {
    if (READS.has(method)) return;
    const { context, userId = null } = state as RequestState;
    const second = Math.floor(this.#clock() / 1000);
    if (second !== this.#second) {
      if (this.#leftOut > 0) context.log.info({ leftOut: this.#leftOut }, 'more writes were refused earlier');
      this.#second = second;
      this.#lines = 0;
      this.#leftOut = 0;
    }
    if (this.#lines < MOST_A_SECOND) context.log.info({ method, path, status, code, userId }, 'write refused');
    else this.#leftOut += 1;
    this.#lines += 1;
  }
}
