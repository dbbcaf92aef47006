import type { LedgerKey } from '../../platform/cache/keys.ts';
import { statement, type Transaction } from '../../platform/sql/statement.ts';
import { ACTIVE_OR_ARCHIVED, OF_FEATURES } from './comparison-changes.ts';

interface Found {
  found: boolean;
}

const answersOfOthersStatement = statement<Found>(
  'answers_of_others',
  `select exists (select from comparisons
                   where project_id = $1 and dimension = $2 and ${ACTIVE_OR_ARCHIVED} and user_id <> $3) as found`,
);

/** Whether a locked ledger has active or archived comparisons by anybody else. */
export async function hasAnswersOfOthers(
  tx: Transaction,
  { projectId, dimension }: LedgerKey,
  userId: string,
): Promise<boolean> {
  const [row] = await answersOfOthersStatement(tx, [projectId, dimension, userId]);
  return row!.found;
}

// A feature row has no author. The activity for its addition has its time and its author.
const workOfOthersStatement = statement<Found>(
  'work_of_others',
  `select exists (
            select from features f
             where f.project_id = $1 and f.id = any($2::uuid[]) and (f.deleted_at is null or f.archived_at is not null)
               and not exists (
                 select from activities a
                  where a.project_id = $1 and a.created_at = f.created_at and a.user_id = $3
                    and (a.action = 'features_imported'
                         or a.action = 'feature_created' and a.details ->> 'feature_id' = f.id::text)))
       or exists (select from comparisons
                   where project_id = $1 and ${ACTIVE_OR_ARCHIVED} and ${OF_FEATURES} and user_id <> $3)
       or exists (select from ratings where project_id = $1 and feature_id = any($2::uuid[]) and user_id <> $3)
       or exists (select from factors
                   where project_id = $1 and (more_id = any($2::uuid[]) or less_id = any($2::uuid[])) and factor is not null
                     and user_id <> $3) as found`,
);

/** Whether anybody else added one of the active and archived features of a locked project, answered about it, or rated it. */
export async function hasWorkOfOthers(
  tx: Transaction,
  projectId: string,
  featureIds: readonly string[],
  userId: string,
): Promise<boolean> {
  const [row] = await workOfOthersStatement(tx, [projectId, featureIds, userId]);
  return row!.found;
}
