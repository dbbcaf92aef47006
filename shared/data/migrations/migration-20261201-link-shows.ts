import { Migration } from '@mikro-orm/migrations';

/** What a link to results shows besides names. Older links show only names, because their dialog promised no more. */
export class Migration20261201LinkShows extends Migration {
  override name = 'Migration20261201LinkShows';

  override up(): void {
    this.addSql(`
      alter table project_links
        add column shows text[] not null default '{}' check (shows <@ array['descriptions', 'tags', 'numbers'])
    `);
  }

  override down(): void {
    this.addSql('alter table project_links drop column shows');
  }
}
