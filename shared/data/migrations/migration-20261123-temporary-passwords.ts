import { Migration } from '@mikro-orm/migrations';

/** Until when the password is temporary and must be replaced at the next sign-in. Nullable, so no row is rewritten. */
export class Migration20261123TemporaryPasswords extends Migration {
  override name = 'Migration20261123TemporaryPasswords';

  override up(): void {
    this.addSql('alter table users add column password_temporary_until timestamptz');
  }

  override down(): void {
    this.addSql('alter table users drop column password_temporary_until');
  }
}
