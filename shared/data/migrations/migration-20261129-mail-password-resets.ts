import { Migration } from '@mikro-orm/migrations';

/** Links that set a new password; one per account. */
export class Migration20261129MailPasswordResets extends Migration {
  override name = 'Migration20261129MailPasswordResets';

  override up(): void {
    this.addSql(`
      create table password_resets (
        user_id uuid primary key references users (id),
        token_hash bytea not null unique,
        expires_at timestamptz not null
      );
    `);
  }

  override down(): void {
    this.addSql('drop table password_resets');
  }
}
