import { Migration } from '@mikro-orm/migrations';

/** What the session cookie of a browser is checked against. Nullable and without a default: no row is rewritten. */
export class Migration20261121SessionCookie extends Migration {
  override name = 'Migration20261121SessionCookie';

  override up(): void {
    this.addSql('alter table sessions add column cookie_hash bytea');
  }

  override down(): void {
    this.addSql('alter table sessions drop column cookie_hash');
  }
}
