import type { EntityManager } from '@mikro-orm/postgresql';
import { Activity, STORED_ACTIONS, type StoredAction } from '../entities/activity.ts';
import * as field from '../exchange/fields.ts';
import { newId } from '../identifiers.ts';
import { FORMER_MEMBER } from '../rules/former-member.ts';
import type { Table } from './table.ts';

export const activitiesTable: Table = {
  name: 'activities',
  key: ['project_id', 'id'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users' },
  onErasure: `update activities set details = details || '{"username": "${FORMER_MEMBER}"}'
    where details ? 'user_id' and details ? 'username' and details ->> 'user_id' = any($1::uuid[]::text[])`,
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

/** Writes a line of the audit log with the next flush of `em`: in the transaction of the change that it tells of. */
export function logActivity(em: EntityManager, { projectId, action, userId, at, details = {} }: Happened): void {
  em.create(Activity, { id: newId(), projectId, action, userId, createdAt: at, details });
}
