import { Migration } from '@mikro-orm/migrations';

/**
 * What one person answered, in ledger order, as the lists of one person's answers and activity read it. Deleted answers have an index of
 * their own, so that those which were reset are not read past.
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
