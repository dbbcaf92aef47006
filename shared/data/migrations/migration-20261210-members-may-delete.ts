import { Migration } from '@mikro-orm/migrations';

/** Whether the members of a project may delete other people's answers and features. The default is a constant, so no row is rewritten. */
export class Migration20261210MembersMayDelete extends Migration {
  override name = 'Migration20261210MembersMayDelete';

  override up(): void {
    this.addSql('alter table projects add column members_may_delete boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table projects drop column members_may_delete');
  }
}
