import { Migration } from '@mikro-orm/migrations';

/** Erased people, so that a restore of an older backup erases them again, and an index to find mentions of them. */
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
