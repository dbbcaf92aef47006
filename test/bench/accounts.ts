import pg from 'pg';
import { findActiveSuperusers, findFirstAccountDate } from '../../shared/accounts/store/accounts.ts';
import { findLedgersChangedSince } from '../../shared/results/store/rankings.ts';
import { readCommandLine } from '../support/command-line.ts';
import { makePerson } from './http/projects.ts';
import { startService } from './http/service.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { quantile } from './statistics.ts';

const TIMES = 20;
const HOUR_MS = 3_600_000;
/** Accounts for each project. */
const PER_PROJECT = 10;

/** Times the queries that run all the time, by the number of accounts. Options: --most accounts. */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- accounts', args, {
    most: { meaning: 'accounts at the end', kind: 'number', default: '1000000' },
  });
  const service = await startService();
  const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 2 });
  try {
    const root = await makePerson(service.base, 'root');
    await pool.query('update users set is_superuser = true where id = $1', [root.id]);
    const rows: Table['rows'] = [];
    let made = 0;
    for (let accounts = 10_000; accounts <= Number(values.most); accounts *= 10) {
      await fill(pool, root.id, { from: made, to: accounts });
      made = accounts;
      const since = new Date(Date.now() - HOUR_MS);
      const page = async () => {
        const response = await fetch(`${service.base}/api/v1/users?limit=50`, {
          headers: { Authorization: `Bearer ${root.token}` },
        });
        if (((await response.json()) as unknown[]).length !== 50) throw new Error(`/users: ${response.status}`);
      };
      rows.push([
        accounts,
        accounts / PER_PROJECT,
        await median(page),
        await median(() => findFirstAccountDate(pool)),
        await median(() => findActiveSuperusers(pool)),
        await median(() => findLedgersChangedSince(pool, { since, limit: 1000 })),
      ]);
    }
    const table: Table = {
      title: 'What is read all the time, by the number of accounts (milliseconds, median)',
      columns: ['accounts', 'projects', 'GET /users', 'scrape', 'superusers', 'sweep'],
      rows,
    };
    printTable(table);
    writeResults('accounts', [table]);
  } finally {
    await pool.end();
    await service.stop();
  }
}

async function fill(pool: pg.Pool, ownerId: string, { from, to }: { from: number; to: number }): Promise<void> {
  await pool.query(
    `insert into users (id, username, username_key, email, email_key, auth_provider, created_at)
     select gen_random_uuid(), name, name, name || '@example.com', name || '@example.com', 'local', now() + n * interval '1 ms'
       from (select n, 'many-' || n as name from generate_series($1::int + 1, $2::int) n) names`,
    [from, to],
  );
  await pool.query(
    `with made as (
       insert into projects (id, name, description, comparison_mode, owner_id, model_type, selection_strategy, created_at, updated_at)
       select gen_random_uuid(), 'Backlog', '', 'binary', $1, 'bradley_terry', 'robust', now(), now() from generate_series(1, $2::int)
       returning id)
     insert into ranking_ledgers (project_id, dimension, generation, changed_at)
     select id, dimension, gen_random_uuid(), now() - interval '10 days' from made, unnest(array['complexity', 'value']) dimension`,
    [ownerId, (to - from) / PER_PROJECT],
  );
  await pool.query('vacuum analyze users, projects, ranking_ledgers');
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return quantile(took, 0.5);
}
