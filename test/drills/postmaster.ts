import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { fillDatabase } from '../bench/jobs/fill-database.ts';
import type { TestClient } from '../support/client.ts';
import { until } from '../support/operations.ts';
import { seededRandom } from '../support/random.ts';
import { type Landscape, STORE_PASSWORD } from './cluster.ts';
import { signInAdmin, untilVerified } from './operator.ts';

const RECOVERED_WITHIN_MS = 60_000;
/** A verification whose worker lost its database is tried again after pauses. */
const VERIFIED_WITHIN_MS = 120_000;
/** Rows of a small database, with so many answers that a restore exchanges their table. */
export const SMALL = { projects: 10, features: 2000, comparisons: 120_000 };

export const INTERRUPTED = ['restore', 'verification'] as const;
export type Interrupted = (typeof INTERRUPTED)[number];

export interface PostmasterDrill {
  landscape: Landscape;
  /** Of each of the two. */
  rounds: number;
  rows: typeof SMALL;
  seed: number;
  say: (line: string) => void;
}

/**
 * Kills PostgreSQL's first process with SIGKILL in the middle of restores and of verifications. It has to start again with the data
 * that was there before or with that of the backup, and to know every file in its folder.
 * @returns the faults, one sentence each.
 */
export async function postmasterDrill({ landscape, rounds, rows, seed, say }: PostmasterDrill): Promise<string[]> {
  const random = seededRandom(seed);
  const faults: string[] = [];
  const { databaseUrl } = landscape;
  const admin = await signInAdmin(landscape.bases[0]!);
  await fillDatabase(databaseUrl, rows);
  const then = await dataHash(databaseUrl);
  const { backup_id: backup } = (await admin.post('/admin/database/backup')).body;
  await untilVerified(admin, VERIFIED_WITHIN_MS);
  const begin: Record<Interrupted, () => Promise<{ status: number; text: string }>> = {
    restore: () => admin.post('/admin/database/restore', { backup_id: backup }),
    verification: () => admin.post('/admin/database/backup'),
  };
  const lasts: Record<Interrupted, number> = { restore: 0, verification: 0 };
  for (const what of INTERRUPTED) {
    const began = performance.now();
    await begin[what]();
    if (what === 'verification') await untilVerified(admin, VERIFIED_WITHIN_MS);
    lasts[what] = performance.now() - began;
    await untilVerified(admin, VERIFIED_WITHIN_MS);
  }
  for (let round = 1; round <= rounds; round++) {
    for (const what of INTERRUPTED) {
      await change(databaseUrl, round);
      const now = await dataHash(databaseUrl);
      const asked = begin[what]();
      if (what === 'verification') await asked;
      const ms = Math.round(random() * lasts[what]);
      await delay(ms);
      await landscape.postgres.kill();
      const began = performance.now();
      const started = await startAgain(landscape);
      if (started !== null) return [...faults, `${what}, killed after ${ms} ms: ${started}`];
      const { status, text } = await asked;
      if (status !== 200 && status !== 503) faults.push(`${what}, killed after ${ms} ms: answered ${status} ${text}`);
      await until(
        () => admin.get('/auth/me'),
        ({ status }) => status === 200,
        RECOVERED_WITHIN_MS,
      );
      say(
        `${String(round).padStart(3)}  ${what}, killed after ${ms} ms: there again in ${Math.round(performance.now() - began)} ms, answered ${status}`,
      );
      const data = await dataHash(databaseUrl);
      if (data !== now && !(what === 'restore' && data === then))
        faults.push(`${what}: the data is neither old nor new`);
      await untilIdle(admin, databaseUrl);
      for (const file of await unknownFiles(databaseUrl))
        faults.push(`${what}, killed after ${ms} ms: unknown file ${file}`);
    }
  }
  const restored = await admin.post('/admin/database/restore', { backup_id: backup });
  if (restored.status !== 200) faults.push(`The restore after all kills: ${restored.status} ${restored.text}`);
  if ((await dataHash(databaseUrl)) !== then) faults.push('The restore after all kills did not bring the data back');
  return faults;
}

/** Starts PostgreSQL again once its last processes have ended. @returns why it did not start, or null. */
async function startAgain({ postgres }: Landscape): Promise<string | null> {
  const deadline = performance.now() + RECOVERED_WITHIN_MS;
  for (;;) {
    try {
      await postgres.start();
      return null;
    } catch (error) {
      if (performance.now() > deadline) return (error as Error).message;
      await delay(200);
    }
  }
}

/** Waits until no verification is at work or will be tried again, so that temporary tables are gone. */
async function untilIdle(admin: TestClient, databaseUrl: string): Promise<void> {
  await untilVerified(admin, VERIFIED_WITHIN_MS);
  await until(
    () => asSuperuser(databaseUrl, `select from pg_class where relpersistence = 't'`),
    (rows) => rows.length === 0,
    VERIFIED_WITHIN_MS,
  );
}

async function asSuperuser<Row extends object>(databaseUrl: string, ...statements: string[]): Promise<Row[]> {
  const address = new URL(databaseUrl);
  address.username = 'postgres';
  address.password = STORE_PASSWORD;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Files in the folder of the database that belong to no table and no index. */
async function unknownFiles(databaseUrl: string): Promise<string[]> {
  const rows = await asSuperuser<{ file: string }>(
    databaseUrl,
    // Files of tables that were dropped stay, empty, until the next one.
    'checkpoint',
    `select file from pg_ls_dir((select 'base/' || oid from pg_database where datname = current_database())) file
      where file ~ '^(t\\d+_)?\\d+' and not exists (
        select from pg_class where pg_relation_filenode(oid)::text = substring(file from '^\\d+'))`,
  );
  return rows.map(({ file }) => file);
}

const HASHED = ['users', 'projects', 'features', 'comparisons', 'feature_scores'];

async function dataHash(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const parts: string[] = [];
    for (const table of HASHED) {
      // A restore gives the list of features a new revision, whatever was there.
      const row = table === 'projects' ? `(to_jsonb(r) - 'features_revision')::text` : 'r::text';
      const { rows } = await client.query<{ hash: string }>(
        `select md5(coalesce(string_agg(${row}, '' order by ${row}), '')) as hash from ${table} r`,
      );
      parts.push(rows[0]!.hash);
    }
    return parts.join();
  } finally {
    await client.end();
  }
}

/** Something that the backup doesn't have: a name, and other answers everywhere. */
async function change(databaseUrl: string, round: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update features set name = 'Changed in round ${round}' where id = (select min(id::text)::uuid from features)`,
  );
  await client.query(`update comparisons set weight = $1`, [1 + round]);
  await client.end();
}
