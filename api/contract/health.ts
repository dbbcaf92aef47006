import type { Static } from 'typebox';
import { get, resource } from './operation.ts';
import { json, nothing } from './responses.ts';
import { DateTime, described, named, oneOf, orNull } from './shapes.ts';
import { Type } from './type.ts';

const checks = {
  database: described('Whether PostgreSQL is available.', oneOf('up', 'away')),
  migrations: described('Whether all migrations of this version are applied.', oneOf('applied', 'pending', 'unknown')),
  redis: described('Whether Redis is available.', oneOf('up', 'away')),
  restore: described('Whether a restore is running; `unknown` without Redis.', oneOf('none', 'under way', 'unknown')),
  storage: described(
    "Whether BACKUP_DIR and DATA_DIR are writable and have space. Doesn't affect readiness.",
    oneOf('fine', 'low', 'failing', 'unknown'),
  ),
  closing: described('Whether the process is shutting down.', Type.Boolean()),
  version: described('Version of the service.', Type.String()),
  commit: described('First 12 digits of the commit that it was built from; null if unknown.', orNull(Type.String())),
  schema: described('The newest migration of this version.', Type.String()),
};

export type Readiness = Static<typeof Readiness>;
export const Readiness = named(
  'Readiness',
  Type.Object({ status: described('Always `ready`.', Type.Unsafe<'ready'>({ const: 'ready' })), ...checks }),
);

export type NotReady = Static<typeof NotReady>;
export const NotReady = named(
  'NotReady',
  Type.Object({
    detail: described('Error message for people.', Type.String()),
    status: described('Always `not ready`.', Type.Unsafe<'not ready'>({ const: 'not ready' })),
    ...checks,
  }),
);

export type CurrentAnnouncement = Static<typeof CurrentAnnouncement>;
export const CurrentAnnouncement = named(
  'CurrentAnnouncement',
  Type.Object({
    announcement: described(
      'A maintenance that a superuser announced; null if there is none, or it is over.',
      orNull(
        Type.Object({
          text: described('What people are told.', Type.String()),
          starts_at: described('When it starts.', DateTime),
          ends_at: described('When it ends; null if unknown.', orNull(DateTime)),
        }),
      ),
    ),
  }),
);

/** Checks for whatever runs the service. */
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
