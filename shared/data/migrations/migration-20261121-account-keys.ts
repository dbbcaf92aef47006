import { Migration } from '@mikro-orm/migrations';

/**
 * Usernames and emails are unique by a folded form that the row stores. The service folds them. This migration does so for ASCII, where all
 * ways of folding agree. Other names, and those that would collide, get a key that nobody can type (it starts with a blank), until the
 * service folds them. The trigger does the same for processes of the previous version, which don't know these columns.
 */
export class Migration20261121AccountKeys extends Migration {
  override name = 'Migration20261121AccountKeys';

  override up(): void {
    this.addSql('alter table users add column username_key text, add column email_key text;');
    for (const column of ['username', 'email']) {
      this.addSql(`
        update users u set ${column}_key = case when k.nth = 1 then k.folded else ' ' || u.id end
          from (select id, folded,
                       row_number() over (partition by folded, deleted_at is null order by created_at, id) as nth
                  from (select *, case when octet_length(${column}) = length(${column}) then lower(${column} collate "C")
                                       else ' ' || id end as folded
                          from users) each) k
         where k.id = u.id;`);
      this.addSql(`alter table users alter column ${column}_key set not null;`);
      this.addSql(`drop index if exists users_${column};`);
      this.addSql(`create unique index users_${column}_key on users (${column}_key) where deleted_at is null;`);
    }
    this.addSql(`create index users_unsettled on users (id) where username_key like ' %' or email_key like ' %';`);
    const fill = (column: string) => `
        if new.${column}_key is null
          or (tg_op = 'UPDATE' and new.${column} <> old.${column} and new.${column}_key = old.${column}_key
              and octet_length(new.${column}) = length(new.${column})) then
          new.${column}_key := case when octet_length(new.${column}) = length(new.${column})
                                    then lower(new.${column} collate "C") else ' ' || new.id end;
        end if;`;
    this.addSql(`
      create function fill_account_keys() returns trigger language plpgsql as $body$
      begin${fill('username')}${fill('email')}
        return new;
      end
      $body$;`);
    this.addSql(`
      create trigger users_keys before insert or update of username, email on users
        for each row execute function fill_account_keys();`);
  }
}
