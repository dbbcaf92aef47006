import type { PoolClient } from 'pg';
import { columnsOf, PEOPLE, SECTION_NAMES, type SectionName } from '../../exchange/sections.ts';
import { quoted } from './archived-rows.ts';
import { CopyFromStream } from './copy-streams.ts';

/** Temporary tables with the records of a file, beside each its place in the file; gone with the transaction. */
export async function makeImportTables(client: PoolClient): Promise<void> {
  for (const section of SECTION_NAMES) {
    await client.query(
      `create temp table import_${section} on commit drop as
         select 0 as place, ${quoted(columnsOf(section))} from public.${section} where false`,
    );
  }
}

/** A stream that takes records of one section as lines of COPY's text form, the place first. */
export function intoImportTable(client: PoolClient, section: SectionName): CopyFromStream {
  return new CopyFromStream(client, `copy import_${section} (place, ${quoted(columnsOf(section))}) from stdin`);
}

/** Indexes and statistics, once all records are there. */
export async function indexImportTables(client: PoolClient): Promise<void> {
  await client.query(`create index on import_features (project_id, id); create index on import_comparisons (project_id, id);
    create index on import_projects (id); create index on import_users (id)`);
  for (const section of SECTION_NAMES) await client.query(`analyze import_${section}`);
}

interface Rule {
  section: SectionName;
  field: string;
  reason: string;
  /** Condition on `r`, a record of the section, that is true for the faulty ones. */
  broken: string;
}

const missingProject = (section: SectionName): Rule => ({
  section,
  field: 'project_id',
  reason: 'is of no project in the file',
  broken: 'not exists (select from import_projects p where p.id = r.project_id)',
});

const missingPerson = (section: SectionName, field: string): Rule => ({
  section,
  field,
  reason: 'names no user in the file or in the service',
  broken: `r.${field} is not null and not exists (select from import_users u where u.id = r.${field})
           and not exists (select from public.users u where u.id = r.${field})`,
});

const twice = (section: SectionName, key: readonly string[], more = ''): Rule => ({
  section,
  field: key.at(-1)!,
  reason: 'stands in the file twice',
  broken: `exists (select from import_${section} o where o.place < r.place ${more}
             and ${key.map((column) => `o.${column} = r.${column}`).join(' and ')})`,
});

const missingFeature = (field: string): Rule => ({
  section: 'comparisons',
  field,
  reason: 'is no feature of its project in the file, or only a deleted one',
  broken: `not exists (select from import_features f where f.project_id = r.project_id and f.id = r.${field}
             and (f.deleted_at is null or r.deleted_at is not null))`,
});

const IN_FILE = SECTION_NAMES.filter((section) => section !== 'users' && section !== 'projects');

/** What records must be to each other. */
const RULES: readonly Rule[] = [
  twice('users', ['id']),
  twice('projects', ['id']),
  ...IN_FILE.map(missingProject),
  ...SECTION_NAMES.flatMap((section) => PEOPLE[section].map((field) => missingPerson(section, field))),
  twice('collaborators', ['project_id', 'user_id']),
  twice('project_people', ['project_id', 'user_id']),
  twice('features', ['project_id', 'id']),
  twice('ranking_ledgers', ['project_id', 'dimension']),
  {
    section: 'projects',
    field: 'id',
    reason: 'has no ranking_ledgers record for each dimension',
    broken: '(select count(*) from import_ranking_ledgers l where l.project_id = r.id) <> 2',
  },
  {
    section: 'ranking_ledgers',
    field: 'rebuilt_at_revision',
    reason: 'is ahead of the revision',
    broken: 'r.rebuilt_at_revision > r.revision',
  },
  twice('comparisons', ['project_id', 'id']),
  missingFeature('feature_a_id'),
  missingFeature('feature_b_id'),
  {
    section: 'comparisons',
    field: 'feature_b_id',
    reason: 'is the same as feature_a_id',
    broken: 'r.feature_a_id = r.feature_b_id',
  },
  {
    section: 'comparisons',
    field: 'seq',
    reason: 'is ahead of its ledger',
    broken: `r.seq > coalesce((select l.revision from import_ranking_ledgers l
               where l.project_id = r.project_id and l.dimension = r.dimension), -1)`,
  },
  {
    section: 'comparisons',
    field: 'version_of',
    reason: 'is only for deleted comparisons',
    broken: 'r.version_of is not null and r.deleted_at is null',
  },
  {
    section: 'comparisons',
    field: 'strength',
    reason: 'says something else than choice',
    broken: `r.strength is not null and r.choice <> case r.strength when 'equal' then 'tie'
               when 'a_better' then 'feature_a' when 'a_much_better' then 'feature_a' else 'feature_b' end`,
  },
  twice('activities', ['project_id', 'id']),
];

export interface ImportFault {
  section: SectionName;
  index: number;
  field: string;
  reason: string;
}

/** The records that don't fit the others, at most `limit` of them. */
export async function findImportFaults(client: PoolClient, limit: number): Promise<ImportFault[]> {
  const faults: ImportFault[] = [];
  for (const { section, field, reason, broken } of RULES) {
    if (faults.length >= limit) break;
    const { rows } = await client.query<{ place: number }>(
      `select r.place from import_${section} r where ${broken} order by r.place limit ${limit - faults.length}`,
    );
    for (const { place } of rows) faults.push({ section, index: place, field, reason });
  }
  const seq = await client.query<{ place: number }>(
    `select place from (
       select place, row_number() over (partition by project_id, dimension, seq order by place) as nth
         from import_comparisons where deleted_at is null) r
      where nth > 1 order by place limit ${Math.max(0, limit - faults.length)}`,
  );
  for (const { place } of seq.rows) {
    faults.push({ section: 'comparisons', index: place, field: 'seq', reason: 'is the place of another comparison' });
  }
  return faults;
}
