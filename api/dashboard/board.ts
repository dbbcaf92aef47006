import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { KoaAdapter } from '@bull-board/koa';
import type { Job, Queue } from 'bullmq';
import type { Middleware } from 'koa';
import { QUEUES } from '../../shared/jobs/definition.ts';
import type { Resources } from '../../shared/resources.ts';
import { DASHBOARD, SIGN_OUT } from './cookie.ts';

/** Times are shown with their zone, which is the browser's. */
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;

/** Field names that are redacted in payloads, which should not contain them. */
const SECRET = /password|secret|token|authorization|cookie/i;

/** Jobs as shown by the board: a completed job is shown at 100 %, whatever progress it reported last. */
class JobsAdapter extends BullMQAdapter {
  override readonly allowCompletedRetries: boolean;

  /** @param everything whether more is allowed than retries of failed jobs. */
  constructor(queue: Queue, everything: boolean) {
    super(queue, { allowRetries: true });
    this.allowCompletedRetries = everything;
  }

  override async getJobs(...which: Parameters<BullMQAdapter['getJobs']>): ReturnType<BullMQAdapter['getJobs']> {
    return (await super.getJobs(...which)).map(wholeWhenDone);
  }

  override async getJob(id: string): ReturnType<BullMQAdapter['getJob']> {
    const job = await super.getJob(id);
    return job && wholeWhenDone(job);
  }
}

function wholeWhenDone<J extends Pick<Job, 'finishedOn' | 'failedReason' | 'progress'>>(job: J): J {
  // A job may be removed while the list is built.
  if (job?.finishedOn && !job.failedReason) job.progress = 100;
  return job;
}

/** The pages and requests of the board, below the path of the dashboard. */
export function makeBoard({ jobs, settings }: Resources): Middleware {
  const serverAdapter = new KoaAdapter();
  serverAdapter.setBasePath(settings.BASE_PATH + DASHBOARD);
  createBullBoard({
    serverAdapter: serverAdapter as never,
    queues: QUEUES.map((name) => {
      const adapter = new JobsAdapter(jobs.queue(name), settings.DASHBOARD_ACTIONS);
      adapter.setFormatter('data', withoutSecrets);
      adapter.setFormatter('returnValue', withoutSecrets);
      return adapter;
    }),
    options: {
      uiConfig: {
        dateFormats: { short: TIME, common: { ...DAY, ...TIME }, full: { year: 'numeric', ...DAY, ...TIME } },
        boardTitle: 'Pairwise jobs',
        miscLinks: [{ text: 'Sign out', url: settings.BASE_PATH + SIGN_OUT }],
      },
    },
  });
  return serverAdapter.registerPlugin({ mount: DASHBOARD }) as unknown as Middleware;
}

function withoutSecrets(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [name, SECRET.test(name) ? '[redacted]' : withoutSecrets(content)]),
  );
}
