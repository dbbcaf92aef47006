import { Migration } from '@mikro-orm/migrations';

/**
 * Whether the people of a project see each other's names, and since when each has worked on it. People who left stay, so that the numbers
 * shown instead of names never change. The references come last, because they block writers of the referenced tables.
 */
export class Migration20261122HiddenNames extends Migration {
  override name = 'Migration20261122HiddenNames';

  override up(): void {
    this.addSql(`
      create table project_people (
        project_id uuid not null,
        user_id uuid not null,
        joined_at timestamptz not null,
        primary key (project_id, user_id)
      );
      insert into project_people (project_id, user_id, joined_at)
        select project_id, user_id, min(joined_at) from (
            select id, owner_id, created_at from projects
            union all select project_id, user_id, assigned_at from collaborators
            union all select project_id, user_id, created_at from activities
            union all select project_id, user_id, created_at from comparisons
          ) as people (project_id, user_id, joined_at)
         group by 1, 2;
      alter table project_people
        add foreign key (project_id) references projects (id),
        add foreign key (user_id) references users (id);
      alter table projects add column hide_names boolean not null default false;
    `);
  }
}
