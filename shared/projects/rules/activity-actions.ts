/**
 * Actions of a project's activity, by kind. Recorded comparisons aren't stored as activities: their rows hold author, content and time,
 * and the log shows them as `comparison_created`.
 */
export const ACTIONS_OF = {
  answers: [
    'comparison_created',
    'comparison_updated',
    'comparison_deleted',
    'comparison_undone',
    'comparisons_reset',
    'comparison_restored',
    'comparisons_restored',
  ],
  features: [
    'feature_created',
    'features_imported',
    'feature_updated',
    'features_updated',
    'feature_archived',
    'features_archived',
    'feature_restored',
    'features_restored',
    'feature_deleted',
    'features_deleted',
  ],
  people: [
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
    'project_transferred',
  ],
  settings: [
    'project_created',
    'project_updated',
    'project_deleted',
    'project_restored',
    'model_config_updated',
    'model_config_reset',
    'order_renewed',
    'snapshot_kept',
    'snapshot_deleted',
  ],
} as const;

export const ACTIONS = Object.values(ACTIONS_OF).flat();
export type Action = (typeof ACTIONS)[number];

export type StoredAction = Exclude<Action, 'comparison_created'>;
export const STORED_ACTIONS = ACTIONS.filter((each): each is StoredAction => each !== 'comparison_created');
