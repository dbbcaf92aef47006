import { Migration } from '@mikro-orm/migrations';

/**
 * Figures that take long to make and are shown where there is no time for it: the progress of each ranking as it was computed
 * last, and the verdict of the last integrity check. Both can be made again at any time; no backup holds them.
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
