import { Migration } from '@mikro-orm/migrations';

/** Rankings that a team keeps: the features, and a row per order with its places. They refer to no people, and to no feature that must stay. */
export class Migration20261229Snapshots extends Migration {
  override name = 'Migration20261229Snapshots';

  override up(): void {
    this.addSql(`
      create table snapshots (
        project_id uuid not null references projects (id),
        id uuid not null,
        name text not null,
        created_at timestamptz not null,
        mathematics integer not null,
        settings jsonb not null,
        people integer not null,
        answers integer not null,
        feature_ids uuid[] not null,
        feature_names text[] not null,
        hash text not null,
        primary key (project_id, id),
        check (cardinality(feature_names) = cardinality(feature_ids))
      );
      create index snapshots_time on snapshots (project_id, created_at, id);
      create table snapshot_orders (
        project_id uuid not null,
        snapshot_id uuid not null,
        sorting text not null,
        revision bigint,
        features integer[] not null,
        scores double precision[] not null,
        variances double precision[] not null,
        best_ranks integer[] not null,
        worst_ranks integer[] not null,
        answers integer[] not null,
        primary key (project_id, snapshot_id, sorting),
        foreign key (project_id, snapshot_id) references snapshots (project_id, id),
        check (cardinality(scores) = cardinality(features) and cardinality(variances) = cardinality(features)
               and cardinality(best_ranks) = cardinality(features) and cardinality(worst_ranks) = cardinality(features)
               and cardinality(answers) = cardinality(features))
      );
    `);
  }

  override down(): void {
    this.addSql('drop table snapshot_orders; drop table snapshots;');
  }
}
