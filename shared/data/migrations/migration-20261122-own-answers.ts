import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes of one person's answers in ledger order, for the lists of a person's answers and activity. Deleted answers have an index of their
 * own, so that lists needn't skip answers that were reset.
 */
export class Migration20261122OwnAnswers extends Migration {
  override name = 'Migration20261122OwnAnswers';

  override up(): void {
    this.addSql(`
      create index comparisons_by_user on comparisons (project_id, user_id, dimension, seq) where deleted_at is null;
      create index comparisons_by_user_deleted on comparisons (project_id, user_id, dimension, seq)
        where deleted_at is not null;
      create index activities_user on activities (project_id, user_id, created_at, id);
    `);
  }
}
