import { Migration } from '@mikro-orm/migrations';

/** When an email was confirmed, links that confirm one, and related data. */
export class Migration20261204EmailVerification extends Migration {
  override name = 'Migration20261204EmailVerification';

  override up(): void {
    this.addSql(`
      alter table users add column email_verified_at timestamptz;
      create table email_verifications (
        user_id uuid primary key references users (id),
        email_key text not null,
        token_hash bytea not null unique,
        expires_at timestamptz not null
      );
      alter table password_resets add column is_mailed boolean not null default false;
      alter table project_invitations add column by_email boolean not null default false;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table project_invitations drop column by_email;
      alter table password_resets drop column is_mailed;
      drop table email_verifications;
      alter table users drop column email_verified_at;
    `);
  }
}
