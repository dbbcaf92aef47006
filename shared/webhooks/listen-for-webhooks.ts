import type { Needs } from '../context.ts';
import { listenUntil } from '../events/store/events.ts';
import type { Database } from '../platform/sql/statement.ts';
import { findProjectsWithWebhooks } from './store/webhooks.ts';

/** How long events are recorded without a worker's renewal, and after a webhook was paused, so that it can catch up. */
const LISTEN_MS = 7 * 86_400_000;

/** Keeps events recorded for projects with an active webhook. Runs every hour. */
export async function listenForWebhooks({ pool, now }: Needs<'now' | 'pool'>): Promise<void> {
  await listenFor(pool, await findProjectsWithWebhooks(pool), now());
}

/** Starts recording the events of projects for their webhooks. */
export async function listenFor(database: Database, projectIds: readonly string[], now: Date): Promise<void> {
  await listenUntil(database, { projectIds, until: new Date(now.getTime() + LISTEN_MS), now });
}
