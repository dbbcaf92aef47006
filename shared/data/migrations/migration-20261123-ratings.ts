import { Migration } from '@mikro-orm/migrations';

/** First impressions of features, from 1 to 5. A person has one rating per feature and dimension. */
export class Migration20261123Ratings extends Migration {
  override name = 'Migration20261123Ratings';

  override up(): void {
    this.addSql(`
      create table ratings (
        project_id uuid not null,
        dimension text not null,
        feature_id uuid not null,
        user_id uuid not null references users (id),
        grade integer not null check (grade between 1 and 5),
        rated_at timestamptz not null,
        primary key (project_id, dimension, feature_id, user_id),
        foreign key (project_id, dimension) references ranking_ledgers (project_id, dimension),
        foreign key (project_id, feature_id) references features (project_id, id)
      );
    `);
  }

  override down(): void {
    this.addSql('drop table ratings');
  }
}
