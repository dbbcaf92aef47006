import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes for frequent reads, whatever the number of accounts: the oldest account, superusers, a page of people, and recently changed
 * rankings. The last index summarises blocks (BRIN). PostgreSQL 16 and newer keep it without losing in-place updates (HOT). Version 15
 * would lose them, and therefore still reads all ledgers.
 */
export class Migration20261213ManyAccounts extends Migration {
  override name = 'Migration20261213ManyAccounts';

  override up(): void {
    this.addSql('create index users_created_at_idx on users (created_at)');
    this.addSql(`create index users_people_idx on users (created_at, id)
                  where deleted_at is null and auth_provider not in ('service', 'guest')`);
    this.addSql('create index users_superusers_idx on users (id) where is_superuser and deleted_at is null');
    this.addSql(`do $$ begin
      if current_setting('server_version_num')::int >= 160000 then
        create index ranking_ledgers_changed_at_idx on ranking_ledgers using brin (changed_at)
          with (pages_per_range = 4, autosummarize = on);
      end if;
    end $$`);
  }

  override down(): void {
    this.addSql('drop index if exists ranking_ledgers_changed_at_idx');
    this.addSql('drop index users_superusers_idx');
    this.addSql('drop index users_people_idx');
    this.addSql('drop index users_created_at_idx');
  }
}
