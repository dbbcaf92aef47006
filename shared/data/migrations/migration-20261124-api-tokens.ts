import { Migration } from '@mikro-orm/migrations';

/** Tokens with which programs act for a user. A token is stored as its hash, which the unique index finds. */
export class Migration20261124ApiTokens extends Migration {
  override name = 'Migration20261124ApiTokens';

  override up(): void {
    this.addSql(`
      create table api_tokens (
        id uuid primary key,
        user_id uuid not null references users (id),
        project_id uuid references projects (id),
        name text not null,
        scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'answer', 'edit', 'operate']),
        token_hash bytea not null unique,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        last_used_at timestamptz,
        revoked_at timestamptz
      );
    `);
    this.addSql('create index api_tokens_user_id_idx on api_tokens (user_id)');
  }

  override down(): void {
    this.addSql('drop table api_tokens');
  }
}
