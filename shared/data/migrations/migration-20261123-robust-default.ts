import { Migration } from '@mikro-orm/migrations';

/** New projects choose questions with `robust`. Existing projects have their strategy stored, and keep it. */
export class Migration20261123RobustDefault extends Migration {
  override name = 'Migration20261123RobustDefault';

  override up(): void {
    this.addSql("alter table projects alter column selection_strategy set default 'robust'");
  }

  override down(): void {
    this.addSql("alter table projects alter column selection_strategy set default 'adaptive'");
  }
}
