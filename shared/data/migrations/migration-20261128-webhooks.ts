import { Migration } from '@mikro-orm/migrations';

/** Webhooks of projects and, without a project, of operators; and their deliveries. Secrets are encrypted. */
export class Migration20261128Webhooks extends Migration {
  override name = 'Migration20261128Webhooks';

  override up(): void {
    this.addSql(`
      create table webhooks (
        id uuid primary key,
        project_id uuid references projects (id),
        url text not null,
        format text not null,
        event_types text[] not null,
        secret bytea not null,
        old_secret bytea,
        old_secret_until timestamptz,
        position bigint not null default 0,
        not_before timestamptz,
        paused_at timestamptz,
        pause_reason text,
        created_at timestamptz not null
      );
    `);
    this.addSql('create index webhooks_project_id_idx on webhooks (project_id)');
    this.addSql(`
      create table webhook_deliveries (
        webhook_id uuid not null references webhooks (id) on delete cascade,
        id uuid not null,
        type text not null,
        position bigint,
        payload jsonb,
        in_order boolean not null,
        status text not null default 'waiting',
        attempts integer not null default 0,
        log jsonb not null default '[]',
        occurred_at timestamptz not null,
        created_at timestamptz not null,
        primary key (webhook_id, id)
      );
    `);
    this.addSql(
      `create index webhook_deliveries_waiting_idx on webhook_deliveries (webhook_id) where status = 'waiting'`,
    );
    this.addSql(
      'create index webhook_deliveries_page_idx on webhook_deliveries (webhook_id, created_at desc, id desc)',
    );
    this.addSql('create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at)');
  }

  override down(): void {
    this.addSql('drop table webhook_deliveries');
    this.addSql('drop table webhooks');
  }
}
