import { run, value } from '../../platform/sql/statement.ts';
import type { OptionalMail } from '../rules/mail.ts';

/** The kinds of mails that a user has stopped. */
export const findUnwantedMails = value<{ userId: string }, readonly string[]>(
  'unwanted_mails',
  'select unwanted_mails from users where id = :userId',
);

/** Stops mails of a kind to a user, or allows them again. */
export const setMailWanted = run<{ userId: string; kind: OptionalMail; isWanted: boolean }>(
  'set_unwanted_mail',
  `update users set unwanted_mails = array_remove(unwanted_mails, :kind::text) || case when :isWanted then '{}'::text[] else array[:kind::text] end
    where id = :userId and deleted_at is null`,
);
