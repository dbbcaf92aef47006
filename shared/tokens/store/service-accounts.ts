import { foldName } from '../../accounts/rules/account-names.ts';
import { isService, shownUsername } from '../../accounts/store/named-people.ts';
import { many, maybe, run, type Transaction } from '../../platform/sql/statement.ts';

/** An account of a program. It is a collaborator in one project and nowhere else. */
export interface ServiceAccount {
  id: string;
  name: string;
  createdAt: Date;
}

/** The service accounts of a project. */
const OF_PROJECT = `users u
    where ${isService('u')} and u.deleted_at is null
      and u.id in (select user_id from collaborators where project_id = :projectId)`;

/** The service accounts of a project, oldest first. */
export const findServices = many<{ projectId: string }, ServiceAccount>(
  'service_accounts_of_project',
  `select u.id, ${shownUsername('u')} as name, u.created_at from ${OF_PROJECT} order by u.created_at, u.id`,
);

/** Locks a service account of a project for this transaction; null if there is none (any more). */
export const lockService = maybe<{ projectId: string; id: string }, ServiceAccount>(
  'service_account_lock',
  `select u.id, ${shownUsername('u')} as name, u.created_at from ${OF_PROJECT} and u.id = :id for no key update of u`,
);

// These names are unique and have no mailbox, because names under .invalid don't exist (RFC 2606).
const insertUser = run<ServiceAccount & Record<'username' | 'usernameKey' | 'email' | 'emailKey', string>>(
  'service_account_insert',
  `insert into users (id, username, username_key, email, email_key, display_name, auth_provider, created_at)
   values (:id, :username, :usernameKey, :email, :emailKey, :name, 'service', :createdAt)`,
);

/** Stores a new service account, without a password and with a made-up username and email. */
export async function insertService(tx: Transaction, service: ServiceAccount): Promise<void> {
  const username = `service-${service.id}`;
  const email = `${username}@service.invalid`;
  await insertUser(tx, { ...service, username, usernameKey: foldName(username), email, emailKey: foldName(email) });
}

/** Renames a service account that `lockService` locked. */
export const renameService = run<{ id: string; name: string }>(
  'service_account_rename',
  'update users set display_name = :name where id = :id',
);

/** Deletes service accounts and revokes their tokens. Their names stay beside their actions. */
export const endServices = run<{ ids: readonly string[]; at: Date }>(
  'service_accounts_end',
  `with ended as (update users set deleted_at = :at where id = any(:ids::uuid[]) and deleted_at is null returning id)
   update api_tokens set revoked_at = :at where user_id in (select id from ended) and revoked_at is null`,
);
