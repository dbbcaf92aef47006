import { defineEntity, p } from '@mikro-orm/core';

/**
 * What can happen to a project. A comparison that is made is not among the stored ones: its own row says who, what and
 * when, and the log shows it as `comparison_created`.
 */
export const STORED_ACTIONS = [
  'project_created',
  'project_updated',
  'project_deleted',
  'project_transferred',
  'feature_created',
  'features_imported',
  'feature_updated',
  'feature_deleted',
  'features_deleted',
  'comparison_updated',
  'comparison_deleted',
  'comparison_undone',
  'comparisons_reset',
  'collaborator_assigned',
  'collaborator_removed',
  'model_config_updated',
  'model_config_reset',
] as const;
export type StoredAction = (typeof STORED_ACTIONS)[number];
export const ACTIONS = [...STORED_ACTIONS, 'comparison_created'] as const;
export type Action = (typeof ACTIONS)[number];

const ActivitySchema = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  properties: {
    id: p.uuid().primary(),
    projectId: p.uuid(),
    action: p.enum(STORED_ACTIONS),
    userId: p.uuid(),
    createdAt: p.datetime(),
    details: p.json<Record<string, unknown>>(),
  },
});

/** One line of a project's audit log, written in the transaction of the change that it tells of. */
export class Activity extends ActivitySchema.class {}
ActivitySchema.setClass(Activity);
