import { isPerson } from '../../accounts/store/named-people.ts';
import { listedDimensions } from '../../people/store/participation.ts';
import { many, run, values } from '../../platform/sql/statement.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import type { OptionalMail } from '../rules/mail.ts';

/** A collaborator who may be reminded. */
export interface Remindable {
  userId: string;
  /** The only dimension that they answer; null for both. */
  onlyDimensions: readonly Dimension[] | null;
  /** Whether they were recently reminded of this project. */
  isReminded: boolean;
  /** Whether they get mails of this kind: nobody stopped them, and the email is confirmed. */
  isReachable: boolean;
}

const KIND: OptionalMail = 'questions-waiting';

/** The collaborators of a project, except the person who asks. Forgets reminders before `since`. */
export const findRemindable = many<{ projectId: string; by: string; since: Date }, Remindable>(
  'remindable_collaborators',
  `select c.user_id, ${listedDimensions('c')} as only_dimensions, coalesce(c.reminded_at > :since, false) as is_reminded,
          u.is_active and u.email_verified_at is not null and not '${KIND}' = any(u.unwanted_mails) as is_reachable
     from collaborators c join users u on u.id = c.user_id
    where c.project_id = :projectId and c.user_id <> :by and u.deleted_at is null and ${isPerson('u')}
    order by c.assigned_at, c.user_id`,
);

/**
 * Records that collaborators are reminded now.
 * @returns those whom nobody else reminds at this moment.
 */
export const claimReminders = values<{ projectId: string; userIds: readonly string[]; at: Date; since: Date }, string>(
  'claim_reminders',
  `update collaborators set reminded_at = :at
    where project_id = :projectId and user_id = any(:userIds::uuid[]) and (reminded_at is null or reminded_at <= :since)
   returning user_id`,
);

/** Removes the record for collaborators whose reminders could not be sent. */
export const returnReminders = run<{ projectId: string; userIds: readonly string[]; at: Date }>(
  'return_reminders',
  'update collaborators set reminded_at = null where project_id = :projectId and user_id = any(:userIds::uuid[]) and reminded_at = :at',
);
