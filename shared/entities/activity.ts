import { defineEntity, p } from '@mikro-orm/core';

/**
 * Actions in a project. Recorded comparisons aren't stored as activities: their rows hold author, content and time, and
 * the log shows them as `comparison_created`.
 */
export const STORED_ACTIONS = [
  'project_created',
  'project_updated',
  'project_deleted',
  'project_restored',
  'project_transferred',
  'feature_created',
  'features_imported',
  'feature_updated',
  'features_updated',
  'feature_deleted',
  'features_deleted',
  'feature_archived',
  'features_archived',
  'feature_restored',
  'features_restored',
  'comparison_updated',
  'comparison_deleted',
  'comparison_undone',
  'comparisons_reset',
  'comparison_restored',
  'comparisons_restored',
  'collaborator_invited',
  'invitation_withdrawn',
  'collaborator_assigned',
  'collaborator_updated',
  'collaborator_removed',
  'link_created',
  'link_used',
  'link_revoked',
  'access_ended',
  'access_handed_over',
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

/** One entry of a project's audit log, written in the transaction of the change it describes. */
export class Activity extends ActivitySchema.class {}
ActivitySchema.setClass(Activity);
