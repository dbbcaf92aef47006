import type { LedgerKey } from '../../platform/cache/keys.ts';
import { exists } from '../../platform/sql/statement.ts';
import { ACTIVE_OR_ARCHIVED, OF_FEATURES } from './comparison-changes.ts';

/** Whether a locked ledger has active or archived comparisons by anybody else. */
export const hasAnswersOfOthers = exists<LedgerKey & { userId: string }>(
  'answers_of_others',
  `select from comparisons
    where project_id = :projectId and dimension = :dimension and ${ACTIVE_OR_ARCHIVED} and user_id <> :userId limit 1`,
);

/**
 * Whether anybody else added one of the active and archived features of a locked project, answered about it, or rated it. A feature has no
 * author column: the activity about its addition has its time and author.
 */
export const hasWorkOfOthers = exists<{ projectId: string; featureIds: readonly string[]; userId: string }>(
  'work_of_others',
  `select where exists (
            select from features f
             where f.project_id = :projectId and f.id = any(:featureIds::uuid[]) and (f.deleted_at is null or f.archived_at is not null)
               and not exists (
                 select from activities a
                  where a.project_id = :projectId and a.created_at = f.created_at and a.user_id = :userId
                    and (a.action = 'features_imported'
                         or a.action = 'feature_created' and a.details ->> 'feature_id' = f.id::text)))
       or exists (select from comparisons
                   where project_id = :projectId and ${ACTIVE_OR_ARCHIVED} and ${OF_FEATURES} and user_id <> :userId)
       or exists (select from ratings where project_id = :projectId and feature_id = any(:featureIds::uuid[]) and user_id <> :userId)
       or exists (select from factors
                   where project_id = :projectId and (more_id = any(:featureIds::uuid[]) or less_id = any(:featureIds::uuid[])) and factor is not null
                     and user_id <> :userId)`,
);
