import { Migration } from '@mikro-orm/migrations';

/**
 * Who may sign in to an account through a provider, including Google, and the provider of a session. A subject is null in a database loaded
 * from an SQL export, which has none; nobody can sign in by it.
 */
export class Migration20261130Identities extends Migration {
  override name = 'Migration20261130Identities';

  override up(): void {
    this.addSql(`
      create table identities (
        id uuid primary key,
        user_id uuid not null references users (id),
        issuer text not null,
        subject text,
        created_at timestamptz not null,
        last_used_at timestamptz,
        constraint identities_issuer_subject_key unique (issuer, subject)
      );
    `);
    this.addSql('create index identities_user_id_index on identities (user_id)');
    this.addSql(`
      insert into identities (id, user_id, issuer, subject, created_at)
      select gen_random_uuid(), id, 'https://accounts.google.com', google_id, coalesce(google_linked_at, created_at)
        from users where google_id is not null and deleted_at is null
      on conflict do nothing
    `);
    this.addSql('alter table sessions add column provider text, add column id_token text');
  }

  override down(): void {
    this.addSql('alter table sessions drop column provider, drop column id_token');
    this.addSql('drop table identities');
  }
}
