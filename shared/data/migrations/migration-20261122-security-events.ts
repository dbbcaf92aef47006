import { Migration } from '@mikro-orm/migrations';

/**
 * Security events, for operators. They refer to no other table, because events of an account stay after the account is gone, and may
 * concern accounts that never existed.
 */
export class Migration20261122SecurityEvents extends Migration {
  override name = 'Migration20261122SecurityEvents';

  override up(): void {
    this.addSql(`
      create table security_events (
        id uuid primary key,
        event text not null,
        occurred_at timestamptz not null,
        user_id uuid,
        actor_id uuid,
        address text,
        request_id text,
        details jsonb not null default '{}'
      );
      create index security_events_time on security_events (occurred_at, id);
      create index security_events_event on security_events (event, occurred_at, id);
      create index security_events_user on security_events (user_id, occurred_at, id) where user_id is not null;
      create index security_events_actor on security_events (actor_id, occurred_at, id) where actor_id is not null;
    `);
  }
}
