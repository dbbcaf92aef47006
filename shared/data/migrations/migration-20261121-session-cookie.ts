import { Migration } from '@mikro-orm/migrations';

/** The hash that a browser's session cookie is checked against. Nullable and without a default, so no row is rewritten. */
export class Migration20261121SessionCookie extends Migration {
  override name = 'Migration20261121SessionCookie';

  override up(): void {
    this.addSql('alter table sessions add column cookie_hash bytea');
  }

  override down(): void {
    this.addSql('alter table sessions drop column cookie_hash');
  }
}
