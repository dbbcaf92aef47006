import { get, resource } from '../../platform/contract/operation.ts';
import { json, nothing } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { ANNOUNCEMENT_LENGTH } from '../rules/announcement.ts';

const checks = {
  database: f.oneOf(['up', 'away'], 'Whether PostgreSQL is available.'),
  migrations: f.oneOf(['applied', 'pending', 'unknown'], 'Whether all migrations of this version are applied.'),
  redis: f.oneOf(['up', 'away'], 'Whether Redis is available.'),
  restore: f.oneOf(['none', 'under way', 'unknown'], 'Whether a restore is running; `unknown` without Redis.'),
  storage: f.oneOf(
    ['fine', 'low', 'failing', 'unknown'],
    "Whether BACKUP_DIR and DATA_DIR are writable and have space. Doesn't affect readiness.",
  ),
  closing: f.flag('Whether the process is shutting down.'),
  version: f.string('Version of the service.'),
  commit: f.string('First 12 digits of the commit that it was built from; null if unknown.').orNull(),
  schema: f.string('The newest migration of this version.'),
};

export type Readiness = Of<typeof Readiness>;
export const Readiness = model('Readiness', { status: f.constant('ready', 'Always `ready`.'), ...checks });

export type NotReady = Of<typeof NotReady>;
export const NotReady = model('NotReady', {
  detail: f.string('Error message for people.'),
  status: f.constant('not ready', 'Always `not ready`.'),
  ...checks,
});

/** A superuser's announcement. */
export const Announced = {
  text: f.nonBlank(ANNOUNCEMENT_LENGTH, 'What people are told.'),
  starts_at: f.moment('When it starts.'),
  ends_at: f.moment('When it ends; null if unknown.').orNull(),
};

export type CurrentAnnouncement = Of<typeof CurrentAnnouncement>;
export const CurrentAnnouncement = model('CurrentAnnouncement', {
  announcement: f
    .object(Announced, 'A maintenance that a superuser announced; null if there is none, or it is over.')
    .orNull(),
});

/** Health checks for supervisors and load balancers. */
export const health = resource('', 'Service', {
  checkLiveness: get('/health/live', {
    summary: 'Check that the process responds',
    who: 'anybody',
    cost: 'free',
    responses: { 204: nothing('Alive') },
  }),
  checkReadiness: get('/health/ready', {
    summary: 'Check that the process can serve requests: it needs PostgreSQL but not Redis',
    who: 'anybody',
    cost: 'free',
    responses: { 200: json('Ready', Readiness), 503: json('Not ready. The body gives the reason', NotReady) },
  }),
  getAnnouncement: get('/health/announcement', {
    summary: 'Get the maintenance that is announced. Works during a restore and without a database',
    who: 'anybody',
    cost: 'free',
    responses: { 200: json('The announcement', CurrentAnnouncement) },
  }),
});
