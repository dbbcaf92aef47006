import { newId } from '../../platform/identifiers.ts';
import { inserted } from '../../platform/sql/columns.ts';
import { count, exists, many, maybe, run, type Transaction } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Passkeys of accounts. Backups have them. Otherwise, everybody would need a recovery code after a restore elsewhere. */
export const passkeysTable: Table = {
  name: 'passkeys',
  key: ['id'],
  restore: 'replaced',
  references: { user_id: 'users' },
  onErasure: 'delete from passkeys where user_id = any(:ids::uuid[])',
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
  onErasure: 'delete from recovery_codes where user_id = any(:ids::uuid[])',
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

/** The passkeys of an account, oldest first. */
export const findPasskeysOf = many<{ userId: string }, Passkey & Pick<PasskeyKey, 'credentialId' | 'transports'>>(
  'passkeys_of_user',
  `select id, name, is_synced, created_at, last_used_at, credential_id, transports
     from passkeys where user_id = :userId and public_key is not null order by created_at, id`,
);

/** The passkey with a credential id; null if there is none. */
export const findPasskeyKey = maybe<{ credentialId: string }, PasskeyKey>(
  'passkey_of_credential',
  `select p.id, p.user_id, p.credential_id, p.public_key, p.counter, p.transports
     from passkeys p join users u on u.id = p.user_id
    where p.credential_id = :credentialId and p.public_key is not null and u.deleted_at is null`,
);

/** Whether an account has a passkey, or its session came through a provider, which checks factors of its own. */
export const isEnrolled = exists<Readonly<{ id: string; sessionId: string }>>(
  'passkey_is_enrolled',
  `select from passkeys where user_id = :id and public_key is not null
    union all select from sessions where id = :sessionId and provider is not null limit 1`,
);

/** Stores a passkey. Returns false if an account already has the credential. */
export const insertPasskey = exists<PasskeyKey & Omit<Passkey, 'lastUsedAt'>>(
  'passkey_insert',
  `insert into passkeys ${inserted('id', 'user_id', 'name', 'credential_id', 'public_key', 'counter', 'transports', 'is_synced', 'created_at')}
   on conflict do nothing`,
);

/** Records a passkey's signature. Returns false if the passkey is gone, or if somebody has used the same signature count since. */
export const notePasskeyUse = exists<{ id: string; counter: number; isSynced: boolean; at: Date }>(
  'passkey_note_use',
  `update passkeys set counter = :counter, is_synced = :isSynced, last_used_at = :at
    where id = :id and (counter < :counter or (counter = 0 and :counter = 0))`,
);

/** Renames a passkey of an account. Returns false if the account has none with this id. */
export const renamePasskey = exists<{ id: string; userId: string; name: string }>(
  'passkey_rename',
  'update passkeys set name = :name where id = :id and user_id = :userId',
);

/** Deletes a passkey of an account. Returns false if the account has none with this id. */
export const deletePasskey = exists<{ id: string; userId: string }>(
  'passkey_delete',
  'delete from passkeys where id = :id and user_id = :userId',
);

const deleteAll = run<{ userId: string }>('passkeys_delete_all', 'delete from passkeys where user_id = :userId');

/** Deletes all passkeys of an account, and its recovery codes. @returns the number of passkeys. */
export async function deleteSecondFactors(tx: Transaction, userId: string): Promise<number> {
  await replaceRecoveryCodes(tx, { userId, hashes: [], createdAt: new Date(0) });
  return deleteAll(tx, { userId });
}

interface NewCodes {
  userId: string;
  hashes: readonly Buffer[];
  createdAt: Date;
}

const replaceCodes = run<NewCodes & { ids: string[] }>(
  'recovery_codes_replace',
  `with gone as (delete from recovery_codes where user_id = :userId and used_at is null)
   insert into recovery_codes (id, user_id, code_hash, created_at)
   select made.id, :userId, made.code_hash, :createdAt from unnest(:ids::uuid[], :hashes::bytea[]) as made (id, code_hash)`,
);

/** Replaces an account's recovery codes. Used ones stay, so that no restore brings them back. */
export async function replaceRecoveryCodes(tx: Transaction, codes: NewCodes): Promise<void> {
  await replaceCodes(tx, { ...codes, ids: codes.hashes.map(() => newId()) });
}

/** How many recovery codes of an account are unused. */
export const countRecoveryCodes = count<{ userId: string }>(
  'recovery_codes_left',
  'select count(*) from recovery_codes where user_id = :userId and used_at is null and code_hash is not null',
);

/** Uses up a recovery code. Returns false if it is unknown or was already used. */
export const useRecoveryCode = exists<{ userId: string; hash: Buffer; at: Date }>(
  'recovery_code_use',
  'update recovery_codes set used_at = :at where user_id = :userId and code_hash = :hash and used_at is null',
);
