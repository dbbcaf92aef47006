import { Migration } from '@mikro-orm/migrations';

/** Open invitations of people by name. Accepted, declined and withdrawn ones are removed. */
export class Migration20261201ProjectInvitations extends Migration {
  override name = 'Migration20261201ProjectInvitations';

  override up(): void {
    this.addSql(`
      create table project_invitations (
        project_id uuid not null references projects (id),
        id uuid not null,
        user_id uuid not null references users (id),
        invited_by uuid not null references users (id),
        only_dimension text check (only_dimension in ('complexity', 'value')),
        created_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (project_id, id),
        unique (project_id, user_id)
      )
    `);
    this.addSql('create index project_invitations_user on project_invitations (user_id, created_at)');
    this.addSql('create index project_invitations_inviter on project_invitations (invited_by)');
    this.addSql('create index project_invitations_expiry on project_invitations (expires_at)');
  }

  override down(): void {
    this.addSql('drop table project_invitations');
  }
}
