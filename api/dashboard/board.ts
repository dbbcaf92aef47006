import type { Job, JobType, Queue } from 'bullmq';
import type { Context as KoaContext } from 'koa';
import { BadRequest, Forbidden, NotFound } from '../../shared/platform/errors.ts';
import { QUEUES } from '../../shared/platform/jobs/definition.ts';
import type { Resources } from '../../shared/resources.ts';
import { DASHBOARD } from './cookie.ts';
import { type JobRow, jobPage, queuePage, queuesPage } from './pages.ts';

/** States of jobs, in the order of the pages. */
const STATES = ['failed', 'active', 'waiting', 'delayed', 'prioritized', 'completed'] as const satisfies JobType[];
type State = (typeof STATES)[number];

const JOBS_PER_PAGE = 50;
/** Number of log lines that the page of a job shows, newest first. */
const LOG_LINES = 500;
/** Number of jobs that one request retries or removes. */
const JOBS_AT_ONCE = 1000;

const NO_PAGE = 'There is no such page, queue or job';

/** Field names that are redacted in payloads, which should not contain them. */
const SECRET = /password|secret|token|authorization|cookie/i;

type BoardResources = Pick<Resources, 'jobs' | 'settings'>;

/** An action of a form. */
interface Action {
  /** True if superusers may do this without DASHBOARD_ACTIONS. */
  isRetryOfFailed: boolean;
  run(): Promise<unknown>;
}

/** The page at a path below the dashboard's: all queues, the jobs of a queue in one state, or one job. */
export async function boardPage(ctx: KoaContext, { jobs, settings }: BoardResources): Promise<string> {
  const base = settings.BASE_PATH + DASHBOARD;
  const mayAct = settings.DASHBOARD_ACTIONS;
  const { name, jobId, verb } = placeOf(ctx);
  if (name === undefined) {
    const queues = await Promise.all(
      QUEUES.map(async (each) => {
        const queue = jobs.queue(each);
        const [counts, isPaused] = await Promise.all([queue.getJobCounts(...STATES), queue.isPaused()]);
        return { name: each, counts, isPaused };
      }),
    );
    return queuesPage({ base, states: STATES, queues });
  }
  const queue = queueNamed(jobs, name);
  if (verb !== undefined) throw new NotFound(NO_PAGE);
  if (jobId === undefined) {
    const state = stateOf(ctx.query.state ?? 'active');
    const page = pageOf(ctx.query.page ?? '1');
    const start = (page - 1) * JOBS_PER_PAGE;
    const [found, counts, isPaused] = await Promise.all([
      queue.getJobs([state], start, start + JOBS_PER_PAGE - 1),
      queue.getJobCounts(...STATES),
      queue.isPaused(),
    ]);
    // A job may be removed while the list is built.
    const rows = found.filter(Boolean).map((job) => rowOf(job, state));
    return queuePage({
      base,
      name,
      states: STATES,
      state,
      counts,
      isPaused,
      rows,
      page,
      pages: Math.ceil((counts[state] ?? 0) / JOBS_PER_PAGE),
      mayAct,
    });
  }
  const job = await jobOf(queue, jobId);
  const [state, { logs }] = await Promise.all([
    job.getState(),
    queue.getJobLogs(jobId, 0, LOG_LINES - 1, /* asc */ false),
  ]);
  return jobPage({
    base,
    queue: name,
    row: rowOf(job, state),
    payload: withoutSecrets(job.data),
    result: withoutSecrets(job.returnvalue),
    stack: (job.stacktrace ?? []).join('\n\n'),
    logs: logs.toReversed(),
    mayAct,
  });
}

/**
 * The action that a form asks for.
 * @throws NotFound
 */
export async function boardAction(ctx: KoaContext, { jobs }: BoardResources): Promise<Action> {
  const { name, jobId, verb } = placeOf(ctx);
  if (name === undefined || verb === undefined) throw new NotFound(NO_PAGE);
  const queue = queueNamed(jobs, name);
  const other = (run: () => Promise<unknown>): Action => ({ isRetryOfFailed: false, run });
  if (jobId !== undefined) {
    const job = await jobOf(queue, jobId);
    if (verb === 'remove') return other(() => job.remove());
    if (verb !== 'retry') throw new NotFound(NO_PAGE);
    const state = await job.getState();
    if (state !== 'failed' && state !== 'completed') {
      throw new BadRequest('Only a job that has failed or completed can run again');
    }
    // Running a completed job again is not a retry: it could be last week's restore.
    return { isRetryOfFailed: state === 'failed', run: () => job.retry(state) };
  }
  switch (verb) {
    case 'retry-failed':
      return { isRetryOfFailed: true, run: () => queue.retryJobs({ state: 'failed', count: JOBS_AT_ONCE }) };
    case 'pause':
      return other(() => queue.pause());
    case 'resume':
      return other(() => queue.resume());
    case 'empty':
      return other(() => queue.drain());
    case 'remove-failed':
    case 'remove-completed':
      return other(() => queue.clean(0, JOBS_AT_ONCE, verb === 'remove-failed' ? 'failed' : 'completed'));
    default:
      throw new NotFound(NO_PAGE);
  }
}

/** @throws Forbidden if the settings don't allow an action. */
export function assertAllowed({ isRetryOfFailed }: Action, { settings }: Pick<Resources, 'settings'>): void {
  if (isRetryOfFailed || settings.DASHBOARD_ACTIONS) return;
  throw new Forbidden('Only failed jobs can be retried here; DASHBOARD_ACTIONS=true allows other actions');
}

interface Place {
  name: string | undefined;
  jobId?: string;
  verb: string | undefined;
}

/** Paths are `/QUEUE`, `/QUEUE/VERB`, `/QUEUE/jobs/ID` and `/QUEUE/jobs/ID/VERB`. */
function placeOf({ path }: KoaContext): Place {
  const [name, next, id, verb, ...rest] = path.slice(DASHBOARD.length).split('/').filter(Boolean).map(decoded);
  if (rest.length > 0) throw new NotFound(NO_PAGE);
  if (next !== 'jobs') {
    if (id !== undefined) throw new NotFound(NO_PAGE);
    return { name, verb: next };
  }
  if (id === undefined) throw new NotFound(NO_PAGE);
  return { name, jobId: id, verb };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) throw new NotFound(NO_PAGE);
    throw error;
  }
}

function queueNamed(jobs: Resources['jobs'], name: string): Queue {
  const queue = QUEUES.find((each) => each === name);
  if (!queue) throw new NotFound(NO_PAGE);
  return jobs.queue(queue);
}

async function jobOf(queue: Queue, id: string): Promise<Job> {
  const job = (await queue.getJob(id)) as Job | undefined;
  if (!job) throw new NotFound(NO_PAGE);
  return job;
}

function stateOf(given: unknown): State {
  const state = STATES.find((each) => each === given);
  if (!state) throw new BadRequest(`state must be one of ${STATES.join(', ')}`);
  return state;
}

function pageOf(given: unknown): number {
  const page = Number(given);
  if (!Number.isSafeInteger(page) || page < 1 || page > 1_000_000)
    throw new BadRequest('page must be a whole number from 1');
  return page;
}

function rowOf(job: Job, state: string): JobRow {
  return {
    id: job.id!,
    name: job.name,
    state,
    made: job.timestamp,
    started: job.processedOn,
    ended: job.finishedOn,
    attempts: job.attemptsMade,
    // Whatever a job reported last.
    progress: state === 'completed' ? 100 : job.progress,
    reason: job.failedReason,
  };
}

function withoutSecrets(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [name, SECRET.test(name) ? '[redacted]' : withoutSecrets(content)]),
  );
}
