import { Migration } from '@mikro-orm/migrations';

/**
 * Events of projects that somebody listens to; and for each project, who listens and the last reported state. An event gets its position,
 * which orders events for readers, after it was committed.
 */
export class Migration20261127Events extends Migration {
  override name = 'Migration20261127Events';

  override up(): void {
    this.addSql(`
      create table events (
        project_id uuid not null references projects (id),
        id uuid not null,
        position bigint,
        type text not null,
        payload jsonb not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (project_id, id)
      );
    `);
    this.addSql('create index events_unplaced_idx on events (project_id, created_at, id) where position is null');
    this.addSql('create unique index events_position_idx on events (project_id, position)');
    this.addSql('create index events_created_at_idx on events (created_at)');
    this.addSql(`
      create table event_states (
        project_id uuid primary key references projects (id),
        listened_until timestamptz not null,
        last_position bigint not null default 0,
        told jsonb not null default '{}',
        look_again_at timestamptz
      );
    `);
  }

  override down(): void {
    this.addSql('drop table event_states');
    this.addSql('drop table events');
  }
}
