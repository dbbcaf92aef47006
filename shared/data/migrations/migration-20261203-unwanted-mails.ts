import { Migration } from '@mikro-orm/migrations';

/** Kinds of mails that a user has stopped. */
export class Migration20261203UnwantedMails extends Migration {
  override name = 'Migration20261203UnwantedMails';

  override up(): void {
    this.addSql(`alter table users add column unwanted_mails text[] not null default '{}'`);
  }

  override down(): void {
    this.addSql('alter table users drop column unwanted_mails');
  }
}
