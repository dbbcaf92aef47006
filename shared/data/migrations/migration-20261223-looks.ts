import { Migration } from '@mikro-orm/migrations';

/**
 * The order that each person saw last, and the one before; and an entry in the activity of each project with answers, because this version
 * computes the order in a new way. Nobody did this, so the entry has the owner's name and the time of the last answer. A migrated archive
 * gets the same entry.
 */
export class Migration20261223Looks extends Migration {
  override name = 'Migration20261223Looks';

  override up(): void {
    this.addSql(`
      create table looks (
        project_id uuid not null references projects (id),
        user_id uuid not null references users (id),
        sorting text not null check (sorting in ('ratio', 'value', 'complexity')),
        seen jsonb not null,
        before jsonb,
        primary key (project_id, user_id, sorting)
      );
      create index looks_user on looks (user_id, project_id, sorting);
      insert into activities (project_id, id, action, user_id, created_at, details)
      select p.id, overlay(overlay(md5(p.id || ' order_renewed') placing '8' from 13) placing '8' from 17)::uuid, 'order_renewed',
             p.owner_id, max(c.created_at), '{}'
        from projects p join comparisons c on c.project_id = p.id and c.deleted_at is null
       group by p.id;
    `);
  }

  override down(): void {
    this.addSql(`
      delete from activities where action = 'order_renewed';
      drop table looks;
    `);
  }
}
