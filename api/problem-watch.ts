import { randomUUID } from 'node:crypto';
import { createContext } from '../shared/context.ts';
import { sendNotices, type WaitingNotice } from '../shared/mail/send-notices.ts';
import type { ProblemCode } from '../shared/operate/rules/problems.ts';
import { stopTelling, tellProblems } from '../shared/operate/tell-problems.ts';
import type { Resources } from '../shared/resources.ts';

const LOOK_MS = 60_000;
/** Maximum number of mails that wait while the mail server refuses them; the oldest are dropped. */
const MAX_MAILS = 200;

interface Options {
  /** How long a problem must last before operators are told, in milliseconds. */
  toldAfterMs?: Partial<Record<ProblemCode, number>>;
}

/**
 * Checks every minute for problems of the service, and tells operators. It runs in the API, since a missing worker is one of the problems.
 * If several processes run, only one of them checks.
 */
export class ProblemWatch {
  readonly #resources: Resources;
  readonly #options: Options;
  readonly #holder = randomUUID();
  #mails: WaitingNotice[] = [];
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isFailing = false;

  constructor(resources: Resources, options: Options = {}) {
    this.#resources = resources;
    this.#options = options;
  }

  /** Starts to check after a minute: when everything starts at the same time, workers need a little longer. */
  watch(): this {
    this.#timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
    return this;
  }

  /** Checks now, or waits for the check in progress. Never rejects: the next check tries again. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .then(
        () => {
          this.#isFailing = false;
        },
        (error: unknown) => {
          this.#resources.log[this.#isFailing ? 'debug' : 'warn']({ err: error }, 'could not look for problems');
          this.#isFailing = true;
        },
      )
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    const { log, database } = this.#resources;
    if (!database.isUp) return;
    await stopTelling(createContext(this.#resources, log), this.#holder).catch((error: unknown) =>
      // If releasing fails, the lease expires by itself.
      log.debug({ err: error }, 'the lease of the look for problems could not be given back'),
    );
  }

  async #look(): Promise<void> {
    const { log, database, gate } = this.#resources;
    // A restore locks the tables, and an unavailable database can't be asked.
    if (!database.isUp || gate.isUp) return;
    const context = createContext(this.#resources, log);
    const notices = await tellProblems(context, { holder: this.#holder, toldAfterMs: this.#options.toldAfterMs ?? {} });
    if (!notices) return;
    const all = [...this.#mails, ...notices.mails.map((mail) => ({ mail, unknown: 0 }))];
    const mails = all.slice(-MAX_MAILS);
    for (const { mail } of all.slice(0, -MAX_MAILS)) context.metrics.countMail(mail.kind, 'lost');
    this.#mails = await sendNotices(context, mails, { hasWorker: notices.hasMailWorker });
  }
}
