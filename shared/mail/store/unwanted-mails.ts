import { type Pool, statement } from '../../platform/sql/statement.ts';
import type { OptionalMail } from '../rules/mail.ts';

const findStatement = statement<{ unwanted_mails: string[] }>(
  'unwanted_mails',
  'select unwanted_mails from users where id = $1',
);

/** The kinds of mails that a user has stopped. */
export async function findUnwantedMails(pool: Pool, userId: string): Promise<readonly string[]> {
  const [row] = await findStatement(pool, [userId]);
  return row?.unwanted_mails ?? [];
}

const setStatement = statement(
  'set_unwanted_mail',
  `update users set unwanted_mails = array_remove(unwanted_mails, $2::text) || case when $3 then '{}'::text[] else array[$2::text] end
    where id = $1 and deleted_at is null`,
);

/** Stops mails of a kind to a user, or allows them again. */
export async function setMailWanted(pool: Pool, userId: string, kind: OptionalMail, isWanted: boolean): Promise<void> {
  await setStatement(pool, [userId, kind, isWanted]);
}
