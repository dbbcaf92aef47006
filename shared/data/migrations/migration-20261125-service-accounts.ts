import { Migration } from '@mikro-orm/migrations';

/** Accounts of programs, which can't sign in. */
export class Migration20261125ServiceAccounts extends Migration {
  override name = 'Migration20261125ServiceAccounts';

  override up(): void {
    this.addSql(oneOf(`'local', 'google', 'service'`));
  }

  override down(): void {
    this.addSql(oneOf(`'local', 'google'`));
  }
}

const oneOf = (providers: string) => `
  alter table users drop constraint users_auth_provider_check,
    add constraint users_auth_provider_check check (auth_provider in (${providers}))`;
