import { isPerson } from '../../accounts/store/named-people.ts';
import { type Pool, statement } from '../../platform/sql/statement.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import type { OptionalMail } from '../rules/mail.ts';

/** A collaborator who may be reminded. */
export interface Remindable {
  userId: string;
  /** The only dimension that they answer; null for both. */
  onlyDimension: Dimension | null;
  /** Whether they were recently reminded of this project. */
  isReminded: boolean;
  /** Whether they get mails of this kind: nobody stopped them, and the email is confirmed. */
  isReachable: boolean;
}

const KIND: OptionalMail = 'questions-waiting';

const findStatement = statement<{
  user_id: string;
  only_dimension: Dimension | null;
  is_reminded: boolean;
  is_reachable: boolean;
}>(
  'remindable_collaborators',
  `select c.user_id, c.only_dimension, coalesce(c.reminded_at > $3, false) as is_reminded,
          u.is_active and u.email_verified_at is not null and not '${KIND}' = any(u.unwanted_mails) as is_reachable
     from collaborators c join users u on u.id = c.user_id
    where c.project_id = $1 and c.user_id <> $2 and u.deleted_at is null and ${isPerson('u')}
    order by c.assigned_at, c.user_id`,
);

/**
 * A project's collaborators, except the caller.
 * @param since earlier reminders don't count.
 */
export async function findRemindable(
  pool: Pool,
  { projectId, by, since }: { projectId: string; by: string; since: Date },
): Promise<Remindable[]> {
  return (await findStatement(pool, [projectId, by, since])).map((row) => ({
    userId: row.user_id,
    onlyDimension: row.only_dimension,
    isReminded: row.is_reminded,
    isReachable: row.is_reachable,
  }));
}

const claimStatement = statement<{ user_id: string }>(
  'claim_reminders',
  `update collaborators set reminded_at = $3
    where project_id = $1 and user_id = any($2::uuid[]) and (reminded_at is null or reminded_at <= $4)
   returning user_id`,
);

/**
 * Records that collaborators are reminded now.
 * @returns those whom nobody else reminds at this moment.
 */
export async function claimReminders(
  pool: Pool,
  { projectId, userIds, at, since }: { projectId: string; userIds: readonly string[]; at: Date; since: Date },
): Promise<string[]> {
  return (await claimStatement(pool, [projectId, userIds, at, since])).map(({ user_id: userId }) => userId);
}

const returnStatement = statement(
  'return_reminders',
  'update collaborators set reminded_at = null where project_id = $1 and user_id = any($2::uuid[]) and reminded_at = $3',
);

/** Removes the record for collaborators whose reminders could not be sent. */
export async function returnReminders(
  pool: Pool,
  { projectId, userIds, at }: { projectId: string; userIds: readonly string[]; at: Date },
): Promise<void> {
  await returnStatement(pool, [projectId, userIds, at]);
}
