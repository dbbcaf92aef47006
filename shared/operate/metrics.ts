import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { MAIL_KINDS, MAIL_OUTCOMES, type MailKind, type MailOutcome } from '../mail/rules/mail.ts';

/** Buckets for requests: from a millisecond to ten seconds. */
const HTTP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets for jobs: from a small ranking to a full backup. */
const JOB_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

/** Metrics of one process, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  /** Seconds from request to response; `route` is the path pattern, never the path itself. */
  readonly http: Histogram<'method' | 'route' | 'status'>;
  /** Seconds between enqueueing and start of a job, without intended delays. */
  readonly jobWait: Histogram<'queue' | 'job_name'>;
  readonly jobRun: Histogram<'queue' | 'job_name'>;
  readonly jobs: Counter<'queue' | 'job_name' | 'outcome'>;
  readonly #mails: Counter<'kind' | 'outcome'>;

  constructor() {
    const registers = [this.registry];
    this.http = new Histogram({
      name: 'pairwise_http_request_duration_seconds',
      help: 'Time from request to response by route',
      labelNames: ['method', 'route', 'status'],
      buckets: HTTP_SECONDS,
      registers,
    });
    this.jobWait = new Histogram({
      name: 'pairwise_job_wait_seconds',
      help: 'Time that a job waited for a worker',
      labelNames: ['queue', 'job_name'],
      buckets: JOB_SECONDS,
      registers,
    });
    this.jobRun = new Histogram({
      name: 'pairwise_job_run_seconds',
      help: 'Run time of a job',
      labelNames: ['queue', 'job_name'],
      buckets: JOB_SECONDS,
      registers,
    });
    this.jobs = new Counter({
      name: 'pairwise_jobs_finished_total',
      help: 'Job attempts by outcome: completed, failed',
      labelNames: ['queue', 'job_name', 'outcome'],
      registers,
    });
    this.#mails = new Counter({
      name: 'pairwise_mails_total',
      help: 'Attempts to send a mail by its kind and the outcome: sent, deferred (tried again), refused for good, not_wanted, lost (given up)',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    // Registered from the start, so that Prometheus sees the first one as an increase.
    for (const kind of MAIL_KINDS) for (const outcome of MAIL_OUTCOMES) this.#mails.inc({ kind, outcome }, 0);
  }

  countMail(kind: MailKind, outcome: MailOutcome): void {
    this.#mails.inc({ kind, outcome });
  }

  /** Adds Node.js metrics: CPU, memory, event-loop lag, garbage collection. Once per process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  async read(): Promise<{ type: string; text: string }> {
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }
}
