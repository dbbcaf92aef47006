import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { restore } from '../../shared/data/restore.ts';
import { contentsOf } from '../support/database-rows.ts';
import { backUpDirectly, compareSome, SILENT, startOperatedApp } from '../support/operations.ts';

describe('a restore while others go on working', () => {
  it('finds rows that are in the data already, except those that change before requests are blocked', async () => {
    const app = await startOperatedApp();
    const { pool, log } = app.resources;
    const project = await app.make.project({ owner: app.root, features: 8 });
    await compareSome(app, app.root, project.id, 8);
    const backupId = await backUpDirectly(app);
    const contents = async () => {
      const { comparisons, features, feature_scores } = await contentsOf(app);
      return { comparisons, features, feature_scores };
    };
    const versions = async () => {
      const { rows } = await pool.query<{ id: string; version: string }>(
        'select id, xmin as version from comparisons order by id',
      );
      return rows.map(({ id, version }) => `${id} ${version}`);
    };
    const [before, versionsBefore] = [await contents(), await versions()];
    const [changed, touched, removed, ...others] = versionsBefore.map((row) => row.split(' ')[0]!);
    const meanwhile = async () => {
      await pool.query(
        "update comparisons set choice = case choice when 'tie' then 'feature_a' else 'tie' end where id = $1",
        [changed],
      );
      await pool.query('update comparisons set seq = seq where id = $1', [touched]);
      await pool.query('delete from comparisons where id = $1', [removed]);
      await pool.query("update features set name = name || '!'");
      await pool.query('delete from feature_scores');
    };
    const { safetyBackupId } = await restore(
      createContext(app.resources, log),
      { backupId },
      {
        ...SILENT,
        step: async (name) => {
          if (name === 'block requests') await meanwhile();
        },
      },
    );
    expect(await contents()).to.deep.equal(before);
    const stayed = (await versions()).filter((row) => versionsBefore.includes(row)).map((row) => row.split(' ')[0]);
    expect(stayed).to.deep.equal(others);

    await restore(createContext(app.resources, log), { backupId: safetyBackupId }, SILENT);
    expect((await pool.query('select id from comparisons where id = $1', [removed])).rows).to.deep.equal([]);
    expect((await pool.query("select name from features where name not like '%!'")).rows).to.deep.equal([]);
  });
});
