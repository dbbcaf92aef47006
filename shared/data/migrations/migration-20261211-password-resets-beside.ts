import { Migration } from '@mikro-orm/migrations';

/** An account may have several links that set a new password: requesting another no longer ends the earlier mailed one. */
export class Migration20261211PasswordResetsBeside extends Migration {
  override name = 'Migration20261211PasswordResetsBeside';

  override up(): void {
    this.addSql(`
      alter table password_resets drop constraint password_resets_pkey;
      alter table password_resets drop constraint password_resets_token_hash_key;
      alter table password_resets add primary key (token_hash);
      create index password_resets_of_user on password_resets (user_id, expires_at);
    `);
  }

  override down(): void {
    this.addSql(`
      delete from password_resets r where exists (
        select from password_resets o where o.user_id = r.user_id and (o.expires_at, o.token_hash) > (r.expires_at, r.token_hash));
      drop index password_resets_of_user;
      alter table password_resets drop constraint password_resets_pkey;
      alter table password_resets add primary key (user_id);
      alter table password_resets add constraint password_resets_token_hash_key unique (token_hash);
    `);
  }
}
