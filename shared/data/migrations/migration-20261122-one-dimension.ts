import { Migration } from '@mikro-orm/migrations';

/**
 * The only dimension that a collaborator answers, and the last one of people who left; null for both. Nullable and without a default, so no
 * row is rewritten.
 */
export class Migration20261122OneDimension extends Migration {
  override name = 'Migration20261122OneDimension';

  override up(): void {
    for (const table of ['collaborators', 'project_people']) {
      this.addSql(
        `alter table ${table} add column only_dimension text check (only_dimension in ('complexity', 'value'))`,
      );
    }
  }

  override down(): void {
    for (const table of ['collaborators', 'project_people']) {
      this.addSql(`alter table ${table} drop column only_dimension`);
    }
  }
}
