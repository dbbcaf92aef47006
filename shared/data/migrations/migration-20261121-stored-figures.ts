import { Migration } from '@mikro-orm/migrations';

/**
 * Figures that take long to compute, for use when there is no time: the latest computed progress of each ranking, and the result of the
 * last integrity check. Both can be computed again at any time, so no backup holds them.
 */
export class Migration20261121StoredFigures extends Migration {
  override name = 'Migration20261121StoredFigures';

  override up(): void {
    this.addSql(`
      create table ranking_figures (
        project_id uuid not null,
        dimension text not null,
        generation uuid not null,
        revision bigint not null,
        facts jsonb not null,
        primary key (project_id, dimension)
      );
      create table integrity_checks (
        only_row boolean primary key default true check (only_row),
        checked_at timestamptz not null,
        findings jsonb not null
      );
    `);
  }
}
