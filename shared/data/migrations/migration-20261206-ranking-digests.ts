import { Migration } from '@mikro-orm/migrations';

/** People who get a project's ranking by mail each week. */
export class Migration20261206RankingDigests extends Migration {
  override name = 'Migration20261206RankingDigests';

  override up(): void {
    this.addSql(`
      create table ranking_digests (
        project_id uuid not null references projects (id),
        user_id uuid not null references users (id),
        chosen_at timestamptz not null,
        looked_at timestamptz not null,
        sent jsonb,
        primary key (project_id, user_id)
      );
      create index ranking_digests_user on ranking_digests (user_id, project_id);
      create index ranking_digests_looked_at on ranking_digests (looked_at);
    `);
  }

  override down(): void {
    this.addSql('drop table ranking_digests');
  }
}
