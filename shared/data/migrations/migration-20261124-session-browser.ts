import { Migration } from '@mikro-orm/migrations';

/** The program that started a session. Nullable and without a default, so no row is rewritten. */
export class Migration20261124SessionBrowser extends Migration {
  override name = 'Migration20261124SessionBrowser';

  override up(): void {
    this.addSql('alter table sessions add column user_agent text');
  }

  override down(): void {
    this.addSql('alter table sessions drop column user_agent');
  }
}
