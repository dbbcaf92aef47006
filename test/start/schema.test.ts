import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { isMigrated } from '../../config/launcher/schema.ts';
import { dropDatabase, newDatabase, newEmptyDatabase } from '../support/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../shared/data/migrations');

describe('npm start looks at the schema', () => {
  const made: string[] = [];
  const keep = (url: string) => {
    made.push(url);
    return url;
  };
  afterEach(async () => {
    for (const url of made.splice(0)) await dropDatabase(url);
  });

  async function changed(statement: string): Promise<string> {
    const url = keep(await newDatabase());
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
    return url;
  }

  it('and skips the migration if the database has all of them', async () => {
    expect(await isMigrated(keep(await newDatabase()), MIGRATIONS)).to.equal(true);
  });

  it('and migrates a database that lacks one', async () => {
    const url = await changed('delete from migrations where id = (select max(id) from migrations)');
    expect(await isMigrated(url, MIGRATIONS)).to.equal(false);
  });

  it('and has the migration refuse a newer one', async () => {
    const url = await changed(`insert into migrations (name) values ('Migration20991231Later')`);
    expect(await isMigrated(url, MIGRATIONS)).to.equal(false);
  });

  it('and migrates an empty database, and one that is not there', async () => {
    const empty = await newEmptyDatabase();
    expect(await isMigrated(empty, MIGRATIONS)).to.equal(false);
    await dropDatabase(empty);
    expect(await isMigrated(empty, MIGRATIONS)).to.equal(false);
  });
});
