import { Migration } from '@mikro-orm/migrations';

/**
 * The order that each person saw last, and before that; and an entry in the activity of each project with answers: from this version on, the
 * order is computed in a new way. Nobody did it, so that it stands under the owner, at the time of the last answer: an archive that is
 * migrated gets the same.
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
