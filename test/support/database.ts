import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormOptions } from '../../config/orm.ts';
import { migrations } from '../../shared/data/migrations/index.ts';
import { entities } from '../../shared/entities.ts';

const TEMPLATE = 'pairwise_template';

let template: Promise<void> | undefined;
let made = 0;

/** Creates a database with the whole schema, copied from a template that is migrated once per run. Returns its address. */
export async function newDatabase(): Promise<string> {
  template ??= makeTemplate();
  await template;
  made += 1;
  const name = `pairwise_test_${process.pid}_${made}`;
  // This strategy takes the least processor time.
  await administrate(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return addressOf(name);
}

/** Creates an empty database. Returns its address. */
export async function newEmptyDatabase(encoding = 'UTF8'): Promise<string> {
  made += 1;
  const name = `pairwise_test_${process.pid}_${made}`;
  await administrate(`create database ${name} encoding '${encoding}' locale 'C' template template0`);
  return addressOf(name);
}

/** Drops a database and cuts the connections to it. */
export async function dropDatabase(url: string): Promise<void> {
  await administrate(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}

async function makeTemplate(): Promise<void> {
  await administrate(`create database ${TEMPLATE}`);
  const orm = await MikroORM.init({
    ...ormOptions({ url: addressOf(TEMPLATE), pool: 2, entities, migrations }),
    logger: () => {},
  });
  await orm.migrator.up();
  await orm.close();
}

function addressOf(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL!);
  url.pathname = `/${name}`;
  return url.href;
}

let pool: pg.Pool | undefined;

/** Runs a statement on a connection that is kept open: opening one takes half as long as copying the database. */
async function administrate(statement: string): Promise<void> {
  if (!pool) {
    pool = new pg.Pool({
      connectionString: process.env.TEST_DATABASE_URL!,
      max: 1,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    });
    // PostgreSQL ends before this process does.
    pool.on('error', () => {});
  }
  await pool.query(statement);
}
