import type { EntityManager } from '@mikro-orm/postgresql';
import { Activity } from '../../entities.ts';
import { FORMER_MEMBER } from '../../people/rules/former-member.ts';
import { newId } from '../../platform/identifiers.ts';
import * as field from '../../platform/sql/column-values.ts';
import type { Table } from '../../platform/sql/table.ts';
import { STORED_ACTIONS, type StoredAction } from '../rules/activity-actions.ts';

export const activitiesTable: Table = {
  name: 'activities',
  key: ['project_id', 'id'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users' },
  onErasure: `update activities set details = details || '{"username": "${FORMER_MEMBER}"}'
    where details ? 'user_id' and details ? 'username' and details ->> 'user_id' = any(:ids::uuid[]::text[])`,
  // Other details may name other people.
  ownData: [
    {
      name: 'activity',
      rows: `select a.project_id, a.created_at, a.id, a.action, a.details -> 'feature_id' as feature_id, f.name as feature_name,
                    a.details -> 'comparison_id' as comparison_id
               from activities a left join features f on f.project_id = $5 and f.id::text = a.details ->> 'feature_id'
              where a.project_id = $4 and a.user_id = $1`,
      order: { created_at: 'timestamptz', id: 'uuid' },
      isByProject: true,
    },
  ],
  exported: {
    project_id: field.uuid,
    id: field.uuid,
    action: field.oneOf(STORED_ACTIONS),
    user_id: field.uuid,
    created_at: field.time,
    details: field.json,
  },
  imported: {},
};

export interface Happened {
  projectId: string;
  action: StoredAction;
  userId: string;
  at: Date;
  details?: Record<string, unknown>;
}

/** Writes an entry of the audit log with the next flush of `em`, in the transaction of the change it describes. */
export function logActivity(em: EntityManager, { projectId, action, userId, at, details = {} }: Happened): void {
  em.create(Activity, { id: newId(), projectId, action, userId, createdAt: at, details });
}
