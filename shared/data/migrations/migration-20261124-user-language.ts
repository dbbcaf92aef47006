import { Migration } from '@mikro-orm/migrations';

/** The language that a person chose for the web client. Nullable and without a default, so no row is rewritten. */
export class Migration20261124UserLanguage extends Migration {
  override name = 'Migration20261124UserLanguage';

  override up(): void {
    this.addSql('alter table users add column language text');
  }

  override down(): void {
    this.addSql('alter table users drop column language');
  }
}
