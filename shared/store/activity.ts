import type { EntityManager } from '@mikro-orm/postgresql';
import { Activity, type StoredAction } from '../entities/activity.ts';
import { newId } from '../identifiers.ts';

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
