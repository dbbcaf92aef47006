import { newId } from '../../platform/identifiers.ts';
import { type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Passkeys of accounts. Backups have them. Otherwise, everybody would need a recovery code after a restore elsewhere. */
export const passkeysTable: Table = {
  name: 'passkeys',
  key: ['id'],
  restore: 'replaced',
  references: { user_id: 'users' },
  onErasure: 'delete from passkeys where user_id = any($1::uuid[])',
  ownData: [
    {
      name: 'passkeys',
      rows: 'select id, name, transports, is_synced, created_at, last_used_at from passkeys where user_id = $1',
      order: { id: 'uuid' },
    },
  ],
  secret: ['credential_id', 'public_key'],
  rules: [
    {
      rule: 'no passkey signs in to a deleted account',
      broken: 'select p.id from passkeys p join users u on u.id = p.user_id where u.deleted_at is not null',
    },
  ],
};

/** Recovery codes. Each signs in once, in place of a passkey. A restore brings back no code that was used since the backup. */
export const recoveryCodesTable: Table = {
  name: 'recovery_codes',
  key: ['id'],
  restore: 'replaced',
  references: { user_id: 'users' },
  outlivesRestore: ['used_at'],
  onErasure: 'delete from recovery_codes where user_id = any($1::uuid[])',
  ownData: [
    {
      name: 'recovery-codes',
      rows: 'select id, created_at, used_at from recovery_codes where user_id = $1',
      order: { id: 'uuid' },
    },
  ],
  secret: ['code_hash'],
};

/** A passkey as its user sees it. */
export interface Passkey {
  id: string;
  name: string;
  /** Whether its provider copies it to the user's other devices. */
  isSynced: boolean;
  createdAt: Date;
  /** Null if it never signed in. */
  lastUsedAt: Date | null;
}

/** A passkey's data for checking a signature. */
export interface PasskeyKey {
  id: string;
  userId: string;
  /** Chosen by the authenticator; base64url. */
  credentialId: string;
  /** In the form of COSE. */
  publicKey: Buffer;
  /** Number of signatures if the authenticator counts them; otherwise 0. */
  counter: number;
  /** How browsers reach the authenticator, such as `usb`. */
  transports: string[];
}

interface KeyRow {
  id: string;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  is_synced: boolean;
  created_at: string;
  last_used_at: string | null;
}

const ofUserStatement = statement<KeyRow>(
  'passkeys_of_user',
  `select id, user_id, name, credential_id, public_key, counter, transports, is_synced, created_at, last_used_at
     from passkeys where user_id = $1 and public_key is not null order by created_at, id`,
);

/** The passkeys of an account, oldest first. */
export async function findPasskeysOf(
  database: Pool | Transaction,
  userId: string,
): Promise<(Passkey & Pick<PasskeyKey, 'credentialId' | 'transports'>)[]> {
  return (await ofUserStatement(database, [userId])).map((row) => ({
    id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: toDate(row.created_at),
    lastUsedAt: toDate(row.last_used_at),
    credentialId: row.credential_id,
    transports: row.transports,
  }));
}

const ofCredentialStatement = statement<KeyRow>(
  'passkey_of_credential',
  `select p.id, p.user_id, p.credential_id, p.public_key, p.counter, p.transports
     from passkeys p join users u on u.id = p.user_id
    where p.credential_id = $1 and p.public_key is not null and u.deleted_at is null`,
);

/** The passkey with a credential id; null if there is none. */
export async function findPasskeyKey(pool: Pool, credentialId: string): Promise<PasskeyKey | null> {
  const [row] = await ofCredentialStatement(pool, [credentialId]);
  if (!row) return null;
  const { id, user_id: userId, public_key: publicKey, counter, transports } = row;
  return { id, userId, credentialId, publicKey, counter: Number(counter), transports };
}

const isEnrolledStatement = statement<{ is_enrolled: boolean }>(
  'passkey_is_enrolled',
  `select exists (select from passkeys where user_id = $1 and public_key is not null)
       or exists (select from sessions where id = $2 and provider is not null) as is_enrolled`,
);

/** Whether an account has a passkey, or its session came through a provider, which checks factors of its own. */
export async function isEnrolled(
  pool: Pool,
  { id, sessionId }: Readonly<{ id: string; sessionId: string }>,
): Promise<boolean> {
  const [row] = await isEnrolledStatement(pool, [id, sessionId]);
  return row!.is_enrolled;
}

const insertStatement = statement<{ id: string }>(
  'passkey_insert',
  `insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
);

/** Stores a passkey. Returns false if an account already has the credential. */
export async function insertPasskey(
  tx: Transaction,
  { id, userId, credentialId, publicKey, counter, transports, name, isSynced, createdAt }: PasskeyKey & Passkey,
): Promise<boolean> {
  const values = [id, userId, name, credentialId, publicKey, counter, transports, isSynced, createdAt];
  return (await insertStatement(tx, values)).length > 0;
}

const noteUseStatement = statement<{ id: string }>(
  'passkey_note_use',
  `update passkeys set counter = $2, is_synced = $3, last_used_at = $4
    where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
);

/** Records a passkey's signature. Returns false if the passkey is gone, or if somebody has used the same signature count since. */
export async function notePasskeyUse(
  tx: Transaction,
  { id, counter, isSynced, at }: { id: string; counter: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  return (await noteUseStatement(tx, [id, counter, isSynced, at])).length > 0;
}

const renameStatement = statement<{ id: string }>(
  'passkey_rename',
  'update passkeys set name = $3 where id = $1 and user_id = $2 returning id',
);

/** Renames a passkey of an account. Returns false if the account has none with this id. */
export async function renamePasskey(pool: Pool, id: string, userId: string, name: string): Promise<boolean> {
  return (await renameStatement(pool, [id, userId, name])).length > 0;
}

const deleteStatement = statement<{ id: string }>(
  'passkey_delete',
  'delete from passkeys where id = $1 and user_id = $2 returning id',
);

/** Deletes a passkey of an account. Returns false if the account has none with this id. */
export async function deletePasskey(tx: Transaction, id: string, userId: string): Promise<boolean> {
  return (await deleteStatement(tx, [id, userId])).length > 0;
}

const deleteAllStatement = statement<{ id: string }>(
  'passkeys_delete_all',
  'delete from passkeys where user_id = $1 returning id',
);

/** Deletes all passkeys of an account, and its recovery codes. @returns the number of passkeys. */
export async function deleteSecondFactors(tx: Transaction, userId: string): Promise<number> {
  await replaceRecoveryCodes(tx, userId, [], new Date(0));
  return (await deleteAllStatement(tx, [userId])).length;
}

const replaceCodesStatement = statement(
  'recovery_codes_replace',
  `with gone as (delete from recovery_codes where user_id = $1 and used_at is null)
   insert into recovery_codes (id, user_id, code_hash, created_at)
   select made.id, $1, made.code_hash, $4 from unnest($2::uuid[], $3::bytea[]) as made (id, code_hash)`,
);

/** Replaces an account's recovery codes. Used ones stay, so that no restore brings them back. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
  createdAt: Date,
): Promise<void> {
  await replaceCodesStatement(tx, [userId, hashes.map(() => newId()), hashes, createdAt]);
}

const countCodesStatement = statement<{ left: string }>(
  'recovery_codes_left',
  'select count(*) as left from recovery_codes where user_id = $1 and used_at is null and code_hash is not null',
);

/** How many recovery codes of an account are unused. */
export async function countRecoveryCodes(database: Pool | Transaction, userId: string): Promise<number> {
  const [row] = await countCodesStatement(database, [userId]);
  return Number(row!.left);
}

const useCodeStatement = statement<{ id: string }>(
  'recovery_code_use',
  'update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning id',
);

/** Uses up a recovery code. Returns false if it is unknown or was already used. */
export async function useRecoveryCode(tx: Transaction, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  return (await useCodeStatement(tx, [userId, hash, at])).length > 0;
}
