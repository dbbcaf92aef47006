import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../store/statement.ts';

/** Ends every live session of somebody, or all but one; their access tokens are refused from the commit on. */
export async function endSessions(
  tx: EntityManager,
  userId: string,
  { now, except = null }: { now: Date; except?: string | null },
): Promise<void> {
  await query(
    tx,
    `update sessions set revoked_at = $2
      where user_id = $1 and revoked_at is null and ($3::uuid is null or id <> $3)`,
    [userId, now, except],
  );
}
