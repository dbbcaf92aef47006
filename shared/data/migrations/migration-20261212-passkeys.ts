import { Migration } from '@mikro-orm/migrations';

/**
 * Passkeys of accounts, and recovery codes in case they are lost. Keys and hashes are null in a database loaded from an SQL export, which
 * has none; nobody can sign in by them.
 */
export class Migration20261212Passkeys extends Migration {
  override name = 'Migration20261212Passkeys';

  override up(): void {
    this.addSql(`
      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users (id),
        name text not null,
        credential_id text,
        public_key bytea,
        counter bigint not null,
        transports text[] not null,
        is_synced boolean not null,
        created_at timestamptz not null,
        last_used_at timestamptz,
        constraint passkeys_credential_id_key unique (credential_id)
      );
    `);
    this.addSql('create index passkeys_user_id_index on passkeys (user_id)');
    this.addSql(`
      create table recovery_codes (
        id uuid primary key,
        user_id uuid not null references users (id),
        code_hash bytea,
        created_at timestamptz not null,
        used_at timestamptz,
        constraint recovery_codes_user_id_code_hash_key unique (user_id, code_hash)
      );
    `);
  }

  override down(): void {
    this.addSql('drop table recovery_codes');
    this.addSql('drop table passkeys');
  }
}
