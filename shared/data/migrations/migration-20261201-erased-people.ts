import { Migration } from '@mikro-orm/migrations';

/** People who were erased, so that a restore of an older backup erases them again; an index to find what names them. */
export class Migration20261201ErasedPeople extends Migration {
  override name = 'Migration20261201ErasedPeople';

  override up(): void {
    this.addSql('create table erased_people (user_id uuid primary key, erased_at timestamptz not null)');
    this.addSql(`create index activities_about on activities ((details ->> 'user_id')) where details ? 'user_id'`);
  }

  override down(): void {
    this.addSql('drop index activities_about');
    this.addSql('drop table erased_people');
  }
}
