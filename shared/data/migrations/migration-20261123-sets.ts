import { Migration } from '@mikro-orm/migrations';

/**
 * The answer about a set of features that a comparison is part of: the id of the answer's first comparison, or null for an answer about a
 * pair. Nullable and without a default, so no row is rewritten.
 */
export class Migration20261123Sets extends Migration {
  override name = 'Migration20261123Sets';

  override up(): void {
    this.addSql('alter table comparisons add column set_id uuid');
    this.addSql('create index comparisons_of_set on comparisons (project_id, set_id) where set_id is not null');
  }

  override down(): void {
    this.addSql('alter table comparisons drop column set_id');
  }
}
