import { Migration } from '@mikro-orm/migrations';

/** Whether a sync archived a feature, since the next sync restores only those. A constant default rewrites no row. */
export class Migration20261204ArchivedBySync extends Migration {
  override name = 'Migration20261204ArchivedBySync';

  override up(): void {
    this.addSql('alter table features add column archived_by_sync boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table features drop column archived_by_sync');
  }
}
