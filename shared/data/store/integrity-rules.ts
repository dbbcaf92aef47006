import { type Database, exists } from '../../platform/sql/statement.ts';
import { type IntegrityRule, referring } from '../../platform/sql/table.ts';
import { TABLES, tableOf } from './tables.ts';

/** The rules of all tables. They include the foreign keys, because a disk can break what the database guaranteed. */
const RULES: readonly IntegrityRule[] = TABLES.flatMap(({ name, references = {}, rules = [] }) => [
  ...Object.entries(references).map(([column, target]) => reference(name, column, target)),
  ...rules,
]);

const CHECKS = RULES.map(({ rule, broken }, at) => ({
  rule,
  isBroken: exists<void>(`integrity_${at}`, `${broken} limit 1`),
}));

function reference(name: string, column: string, target: string): IntegrityRule {
  const { key } = tableOf(target);
  const same = referring(column, tableOf(target)).map((own, at) => `there.${key[at]} = here.${own}`);
  return {
    rule: `every ${name}.${column} refers to a row of ${target}`,
    broken: `select 1 from ${name} here
              where here.${column} is not null and not exists (select from ${target} there where ${same.join(' and ')})`,
  };
}

/** The broken rules, in words; empty if the data is consistent. */
export async function findFaults(database: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const { rule, isBroken } of CHECKS) {
    if (await isBroken(database)) faults.push(`violated: ${rule}`);
  }
  return faults;
}
