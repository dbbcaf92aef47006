import { Migration } from '@mikro-orm/migrations';

/** The only dimension that a collaborator answers; null for both. Nullable and without a default: no row is rewritten. */
export class Migration20261122OneDimension extends Migration {
  override name = 'Migration20261122OneDimension';

  override up(): void {
    this.addSql(
      `alter table collaborators add column only_dimension text check (only_dimension in ('complexity', 'value'))`,
    );
  }

  override down(): void {
    this.addSql('alter table collaborators drop column only_dimension');
  }
}
