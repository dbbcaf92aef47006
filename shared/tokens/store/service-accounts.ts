import { foldName } from '../../accounts/rules/account-names.ts';
import { isService, shownUsername } from '../../accounts/store/named-people.ts';
import { type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';

/** An account of a program. It is a collaborator in one project and nowhere else. */
export interface ServiceAccount {
  id: string;
  name: string;
  createdAt: Date;
}

interface ServiceRow {
  id: string;
  name: string;
  created_at: string;
}

/** The service accounts of project $1. */
const OF_PROJECT = `users u
    where ${isService('u')} and u.deleted_at is null
      and u.id in (select user_id from collaborators where project_id = $1)`;

const readServices = statement<ServiceRow>(
  'service_accounts_of_project',
  `select u.id, ${shownUsername('u')} as name, u.created_at from ${OF_PROJECT} order by u.created_at, u.id`,
);

/** The service accounts of a project, oldest first. */
export async function findServices(database: Pool | Transaction, projectId: string): Promise<ServiceAccount[]> {
  return (await readServices(database, [projectId])).map(toService);
}

const toService = (row: ServiceRow): ServiceAccount => ({
  id: row.id,
  name: row.name,
  createdAt: toDate(row.created_at),
});

const lockServiceStatement = statement<ServiceRow>(
  'service_account_lock',
  `select u.id, ${shownUsername('u')} as name, u.created_at from ${OF_PROJECT} and u.id = $2 for no key update of u`,
);

/** Locks a service account of a project for this transaction; null if there is none (any more). */
export async function lockService(tx: Transaction, projectId: string, id: string): Promise<ServiceAccount | null> {
  const [row] = await lockServiceStatement(tx, [projectId, id]);
  return row ? toService(row) : null;
}

// These names are unique and have no mailbox, because names under .invalid don't exist (RFC 2606).
const insertStatement = statement(
  'service_account_insert',
  `insert into users (id, username, username_key, email, email_key, display_name, auth_provider, created_at)
   values ($1, $2, $3, $4, $5, $6, 'service', $7)`,
);

/** Stores a new service account, without a password and with a made-up username and email. */
export async function insertService(tx: Transaction, { id, name, createdAt }: ServiceAccount): Promise<void> {
  const username = `service-${id}`;
  const email = `${username}@service.invalid`;
  await insertStatement(tx, [id, username, foldName(username), email, foldName(email), name, createdAt]);
}

const renameStatement = statement('service_account_rename', 'update users set display_name = $2 where id = $1');

/** Renames a service account that `lockService` locked. */
export async function renameService(tx: Transaction, id: string, name: string): Promise<void> {
  await renameStatement(tx, [id, name]);
}

const endStatement = statement(
  'service_accounts_end',
  `with ended as (update users set deleted_at = $2 where id = any($1::uuid[]) and deleted_at is null returning id)
   update api_tokens set revoked_at = $2 where user_id in (select id from ended) and revoked_at is null`,
);

/** Deletes service accounts and revokes their tokens. Their names stay beside their actions. */
export async function endServices(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await endStatement(tx, [ids, at]);
}
