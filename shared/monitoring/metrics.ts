import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** From a millisecond to ten seconds: where requests are answered, and where somebody gives up. */
const HTTP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** From a small ranking to a backup of everything. */
const JOB_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

/** What one process counts about itself, as Prometheus reads it. */
export class Metrics {
  readonly registry = new Registry();
  /** Seconds from request to answer; `route` is the pattern of the path, never the path itself. */
  readonly http: Histogram<'method' | 'route' | 'status'>;
  /** Seconds between a job's wish to be done and its beginning; a delay that was asked for is left out. */
  readonly jobWait: Histogram<'queue' | 'job'>;
  readonly jobRun: Histogram<'queue' | 'job'>;
  readonly jobs: Counter<'queue' | 'job' | 'outcome'>;

  constructor() {
    const registers = [this.registry];
    this.http = new Histogram({
      name: 'pairwise_http_request_duration_seconds',
      help: 'Time from request to answer, by pattern of the path',
      labelNames: ['method', 'route', 'status'],
      buckets: HTTP_SECONDS,
      registers,
    });
    this.jobWait = new Histogram({
      name: 'pairwise_job_wait_seconds',
      help: 'Time from when a job could have begun until it began',
      labelNames: ['queue', 'job'],
      buckets: JOB_SECONDS,
      registers,
    });
    this.jobRun = new Histogram({
      name: 'pairwise_job_run_seconds',
      help: 'Time from the beginning of a job to its end',
      labelNames: ['queue', 'job'],
      buckets: JOB_SECONDS,
      registers,
    });
    this.jobs = new Counter({
      name: 'pairwise_jobs_finished_total',
      help: 'Attempts at jobs by their outcome: completed, failed',
      labelNames: ['queue', 'job', 'outcome'],
      registers,
    });
  }

  /** Adds what Node.js tells about the process: processor, memory, event-loop lag, garbage collection. Once a process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  async read(): Promise<{ type: string; text: string }> {
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }
}
