import type { Needs } from '../context.ts';
import { listenUntil } from '../events/store/events.ts';
import type { Database } from '../platform/sql/statement.ts';
import { findProjectsWithWebhooks } from './store/webhooks.ts';

/** How long events are recorded without a worker that renews it; and after a webhook was paused, so that it can catch up. */
const LISTEN_MS = 7 * 86_400_000;

/** Has the events of projects recorded that have an active webhook. Runs every hour. */
export async function listenForWebhooks({ pool, now }: Needs<'now' | 'pool'>): Promise<void> {
  await listenFor(pool, await findProjectsWithWebhooks(pool), now());
}

/** Has the events of projects recorded for their webhooks, from now on. */
export async function listenFor(database: Database, projectIds: readonly string[], now: Date): Promise<void> {
  await listenUntil(database, { projectIds, until: new Date(now.getTime() + LISTEN_MS), now });
}
