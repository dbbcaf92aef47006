import { Migration } from '@mikro-orm/migrations';

/** Links by which people take part without an account, and the guests who did. */
export class Migration20261202Guests extends Migration {
  override name = 'Migration20261202Guests';

  override up(): void {
    this.addSql(providers(`'local', 'google', 'service', 'guest'`));
    this.addSql(`
      alter table project_links
        drop constraint project_links_kind_check,
        add constraint project_links_kind_check check (kind in ('results', 'invitation', 'participation')),
        add column only_dimension text check (only_dimension in ('complexity', 'value')),
        add column asks_name boolean,
        add column guests_see text check (guests_see in ('nothing', 'own', 'results')),
        add column max_guests integer check (max_guests between 1 and 1000),
        add column one_per_device boolean,
        add column xid_continues boolean,
        add column may_join boolean,
        add constraint project_links_participation_check check (
          num_nonnulls(asks_name, guests_see, max_guests, one_per_device, xid_continues, may_join)
            = case kind when 'participation' then 6 else 0 end);
    `);
    this.addSql(`
      create table guests (
        project_id uuid not null references projects (id),
        user_id uuid not null references users (id),
        link_id uuid not null,
        xid text,
        joined_at timestamptz not null,
        primary key (project_id, user_id),
        foreign key (project_id, link_id) references project_links (project_id, id),
        unique (project_id, link_id, xid)
      );
    `);
    this.addSql('create index guests_user_id_idx on guests (user_id)');
  }

  override down(): void {
    this.addSql('drop table guests');
    this.addSql(`delete from project_links where kind = 'participation'`);
    this.addSql(`
      alter table project_links
        drop constraint project_links_participation_check,
        drop column only_dimension, drop column asks_name, drop column guests_see, drop column max_guests,
        drop column one_per_device, drop column xid_continues, drop column may_join,
        drop constraint project_links_kind_check,
        add constraint project_links_kind_check check (kind in ('results', 'invitation'));
    `);
    this.addSql(providers(`'local', 'google', 'service'`));
  }
}

const providers = (names: string) => `
  alter table users drop constraint users_auth_provider_check,
    add constraint users_auth_provider_check check (auth_provider in (${names}))`;
