import { Migration } from '@mikro-orm/migrations';

/**
 * When a feature was archived, and which comparisons were deleted with it and return with it. Nullable and without a default, so no row is
 * rewritten.
 */
export class Migration20261124ArchivedFeatures extends Migration {
  override name = 'Migration20261124ArchivedFeatures';

  override up(): void {
    // In the order in which an answer locks them: first the comparison, then the features, for its foreign keys.
    this.addSql('alter table comparisons add column archived_at timestamptz');
    this.addSql('alter table features add column archived_at timestamptz');
  }

  override down(): void {
    this.addSql('alter table comparisons drop column archived_at');
    this.addSql('alter table features drop column archived_at');
  }
}
