import { Migration } from '@mikro-orm/migrations';

/** When an email changed and a Google account was linked, which decides what may be linked; and the address of a session. */
export class Migration20261121AccountLinks extends Migration {
  override name = 'Migration20261121AccountLinks';

  override up(): void {
    this.addSql(`
      alter table users
        add column email_changed_at timestamptz,
        add column google_linked_at timestamptz,
        add column google_link_blocked_until timestamptz;
    `);
    this.addSql('alter table sessions add column address text;');
  }
}
