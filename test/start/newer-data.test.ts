import { expect } from 'chai';
import { Client } from 'pg';
import { dropDatabase, newDatabase } from '../support/database.ts';
import { closeLater } from '../support/root-hooks.ts';
import { run } from '../support/started-process.ts';

describe('a database that a newer version has migrated', () => {
  it('is refused by the migration in a true sentence, and left as it is', async () => {
    const url = await newDatabase();
    closeLater(() => dropDatabase(url));
    const client = new Client({ connectionString: url });
    await client.connect();
    closeLater(() => client.end());
    await client.query(`insert into migrations (name) values ('Migration20991231Later')`);
    const tables = async () => (await client.query('select count(*)::int as n from users')).rows[0];
    const started = run('shared/migrate.ts', { DATABASE_URL: url });
    expect(await started.exit).to.equal(78);
    expect(started.said()).to.include(
      'The database was migrated by a newer version of Pairwise (Migration20991231Later): start that version or a newer one. Nothing was changed.',
    );
    expect(started.said()).not.to.match(/\n\s+at /);
    expect(await tables()).to.deep.equal({ n: 0 });
  });
});
