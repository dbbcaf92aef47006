import { Migration } from '@mikro-orm/migrations';

/** Numbers that came with a feature, on any scale, which choose pairs to ask about. Existing features have none. */
export class Migration20261122GivenEstimates extends Migration {
  override name = 'Migration20261122GivenEstimates';

  override up(): void {
    this.addSql(`
      alter table features
        add column value_estimate double precision check (value_estimate between -1e308 and 1e308),
        add column complexity_estimate double precision check (complexity_estimate between -1e308 and 1e308);
    `);
  }
}
