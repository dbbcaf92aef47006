import { Migration } from '@mikro-orm/migrations';

/** How many times more one feature is than another, according to people. Null if a person skipped the question. */
export class Migration20261217Factors extends Migration {
  override name = 'Migration20261217Factors';

  override up(): void {
    this.addSql(`
      create table factors (
        project_id uuid not null,
        dimension text not null,
        more_id uuid not null,
        less_id uuid not null check (less_id <> more_id),
        user_id uuid not null references users (id),
        factor integer check (factor between 2 and 100),
        said_at timestamptz not null,
        primary key (project_id, dimension, more_id, less_id, user_id),
        foreign key (project_id, dimension) references ranking_ledgers (project_id, dimension),
        foreign key (project_id, more_id) references features (project_id, id),
        foreign key (project_id, less_id) references features (project_id, id)
      );
    `);
  }

  override down(): void {
    this.addSql('drop table factors');
  }
}
