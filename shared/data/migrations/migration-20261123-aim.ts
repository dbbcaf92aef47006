import { Migration } from '@mikro-orm/migrations';

/** How many of its best features a project wants to settle; null for the whole order. */
export class Migration20261123Aim extends Migration {
  override name = 'Migration20261123Aim';

  override up(): void {
    this.addSql('alter table projects add column aim_top integer check (aim_top in (5, 10, 20))');
  }

  override down(): void {
    this.addSql('alter table projects drop column aim_top');
  }
}
