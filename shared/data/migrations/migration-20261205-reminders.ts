import { Migration } from '@mikro-orm/migrations';

/** When a collaborator was last reminded of the questions of a project. */
export class Migration20261205Reminders extends Migration {
  override name = 'Migration20261205Reminders';

  override up(): void {
    this.addSql('alter table collaborators add column reminded_at timestamptz');
  }

  override down(): void {
    this.addSql('alter table collaborators drop column reminded_at');
  }
}
