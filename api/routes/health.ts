import { readReadiness } from '../../shared/monitoring/health.ts';
import { health } from '../contract/health.ts';
import { implement } from '../http/implement.ts';
import { untilMaintenanceEnds } from '../http/maintenance-end.ts';
import { noContent, ok } from '../http/responses.ts';
import { presentAnnouncement } from '../presenters/announcement.ts';
import { presentReadiness } from '../presenters/health.ts';

export const healthEndpoints = implement(health, {
  checkLiveness: () => noContent(),

  async checkReadiness({ context }) {
    const readiness = await readReadiness(context, { redis: false, noRestore: true });
    const body = presentReadiness(readiness);
    return body.status === 'ready'
      ? ok(body)
      : { status: 503 as const, headers: { 'Retry-After': '2', ...untilMaintenanceEnds(context) }, body };
  },

  async getAnnouncement({ context }) {
    return ok(presentAnnouncement(await context.announcements.current()));
  },
});
