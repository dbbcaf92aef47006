import { ACTIONS } from '../../shared/entities/activity.ts';
import type { ActivityEntry } from '../../shared/store/activity-pages.ts';
import { dateTimeSchema, named, objectOf, oneOf, uuidSchema } from '../http/json-schema.ts';
import type { People } from './people.ts';

/** One entry of the audit log. */
export function presentActivity({ action, timestamp, userId, details }: ActivityEntry, people: People) {
  return { action, timestamp: timestamp.toISOString(), user_id: people.id(userId), details: people.details(details) };
}

export const activitySchema = named(
  'ActivityEntry',
  objectOf({
    action: oneOf(...ACTIONS),
    timestamp: dateTimeSchema,
    user_id: uuidSchema,
    details: {
      type: 'object',
      description: 'Details; depend on the action.',
      additionalProperties: true,
      examples: [{ name: 'Export to CSV' }],
    },
  }),
);
export const lastChangeSchema = named(
  'LastChange',
  objectOf({ last_modified: dateTimeSchema, modified_by: uuidSchema }),
);

export function presentLastChange({ at, by }: { at: Date; by: string }, people: People) {
  return { last_modified: at.toISOString(), modified_by: people.id(by) };
}
