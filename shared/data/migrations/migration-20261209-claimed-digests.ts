import { Migration } from '@mikro-orm/migrations';

/** Until when a worker claims a weekly mail. Only a mail that the server accepted counts as sent. */
export class Migration20261209ClaimedDigests extends Migration {
  override name = 'Migration20261209ClaimedDigests';

  override up(): void {
    this.addSql('alter table ranking_digests add column claimed_until timestamptz');
  }

  override down(): void {
    this.addSql('alter table ranking_digests drop column claimed_until');
  }
}
