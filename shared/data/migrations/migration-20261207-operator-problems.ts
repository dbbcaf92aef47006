import { Migration } from '@mikro-orm/migrations';

/** Problems that operators are told about, the process that checks for them, and the announcement of a maintenance. */
export class Migration20261207OperatorProblems extends Migration {
  override name = 'Migration20261207OperatorProblems';

  override up(): void {
    this.addSql(`
      create table operator_problems (
        code text not null,
        subject text not null,
        detail text not null,
        since timestamptz not null,
        seen_at timestamptz not null,
        told_at timestamptz,
        primary key (code, subject)
      );
      create table problem_watch (
        id boolean primary key check (id),
        holder uuid not null,
        until timestamptz not null
      );
      create table announcement (
        id boolean primary key check (id),
        text text not null,
        starts_at timestamptz not null,
        ends_at timestamptz
      );
    `);
  }

  override down(): void {
    this.addSql('drop table announcement; drop table problem_watch; drop table operator_problems');
  }
}
