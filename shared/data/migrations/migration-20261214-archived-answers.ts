import { Migration } from '@mikro-orm/migrations';

/** An index for the answers of archived features, which every ranking reads. */
export class Migration20261214ArchivedAnswers extends Migration {
  override name = 'Migration20261214ArchivedAnswers';

  override up(): void {
    this.addSql(
      'create index comparisons_archived on comparisons (project_id, dimension, seq) where archived_at is not null',
    );
  }

  override down(): void {
    this.addSql('drop index comparisons_archived');
  }
}
