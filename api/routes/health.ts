import { health } from '../../shared/operate/contract/health.ts';
import { readReadiness } from '../../shared/operate/health.ts';
import { presentAnnouncement, presentReadiness } from '../../shared/operate/present.ts';
import { implement } from '../http/implement.ts';
import { untilMaintenanceEnds } from '../http/maintenance-end.ts';
import { noContent, ok } from '../http/responses.ts';

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
