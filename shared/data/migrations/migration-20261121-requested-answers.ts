import { Migration } from '@mikro-orm/migrations';

/**
 * Whether a comparison answers a question of `next`. An unrequested answer replaces its author's earlier ones to the pair; answers from
 * before this migration count as before. The index contains only unrequested answers, so that the others cost nothing.
 */
export class Migration20261121RequestedAnswers extends Migration {
  override name = 'Migration20261121RequestedAnswers';

  override up(): void {
    this.addSql(`
      alter table comparisons add column requested boolean not null default true;
      create index comparisons_unasked on comparisons
        (project_id, dimension, user_id, least(feature_a_id, feature_b_id), greatest(feature_a_id, feature_b_id), seq)
        where deleted_at is null and not requested;
    `);
  }
}
