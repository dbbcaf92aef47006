import { Migration } from '@mikro-orm/migrations';

/** Columns that knew which criteria there are; now the ledgers of a project say. `only_dimension` may list several, separated by commas. */
const CHECKED = {
  looks: 'sorting',
  project_invitations: 'only_dimension',
  project_links: 'only_dimension',
  project_people: 'only_dimension',
  collaborators: 'only_dimension',
  ranking_ledgers: 'dimension',
};

export class Migration20261230Criteria extends Migration {
  override name = 'Migration20261230Criteria';

  override up(): void {
    for (const [table, column] of Object.entries(CHECKED)) {
      this.addSql(`alter table ${table} drop constraint ${table}_${column}_check`);
    }
  }

  override down(): void {
    for (const [table, column] of Object.entries(CHECKED)) {
      const values = `'complexity', 'value'${column === 'sorting' ? `, 'ratio'` : ''}`;
      this.addSql(`alter table ${table} add check (${column} in (${values}))`);
    }
  }
}
