import { Migration } from '@mikro-orm/migrations';

/** Adds the owner's decision about a feature. The columns are nullable and have no default, so no row is rewritten. */
export class Migration20261226Decision extends Migration {
  override name = 'Migration20261226Decision';

  override up(): void {
    this.addSql(`
      alter table features
        add column decided text check (decided in ('in', 'out')),
        add column decision_note text,
        add column decided_by uuid references users (id),
        add column decided_at timestamptz,
        add constraint features_decision_whole
          check ((decided is null) = (decided_at is null) and (decided is null) = (decided_by is null)
                 and (decision_note is null or decided is not null))
    `);
  }

  override down(): void {
    this.addSql(`
      alter table features
        drop column decided, drop column decision_note, drop column decided_by, drop column decided_at
    `);
  }
}
