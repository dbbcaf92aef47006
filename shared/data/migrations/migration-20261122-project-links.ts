import { Migration } from '@mikro-orm/migrations';

/**
 * Links that show the results of a project to people without an account, or let people join it. A token is stored as its hash. No token
 * opens a row without one, as in an export.
 */
export class Migration20261122ProjectLinks extends Migration {
  override name = 'Migration20261122ProjectLinks';

  override up(): void {
    this.addSql(`
      create table project_links (
        project_id uuid not null references projects (id),
        id uuid not null,
        kind text not null check (kind in ('results', 'invitation')),
        label text,
        token_hash bytea,
        created_by uuid not null references users (id),
        created_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        uses integer not null default 0,
        last_used_at timestamptz,
        primary key (project_id, id)
      );
    `);
  }

  override down(): void {
    this.addSql('drop table project_links');
  }
}
