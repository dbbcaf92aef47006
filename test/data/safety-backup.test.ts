import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import type { PoolClient } from 'pg';
import { createContext } from '../../shared/context.ts';
import { restore } from '../../shared/data/restore.ts';
import { contentsOf } from '../support/database-rows.ts';
import { backUpDirectly, compareSome, type OperatedApp, SILENT, startOperatedApp } from '../support/operations.ts';

/** Adds an answer like another one. */
const added = (id: string) => `
  insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, user_id, created_at, deleted_at, deleted_by)
  select project_id, ${id}, dimension, seq, feature_a_id, feature_b_id, choice, user_id, now(), now(), user_id from comparisons limit 1`;

/** More than a few ranges that are read one by one. */
const MANY = 5000;

describe('the safety backup of a restore, which is read before requests are blocked', () => {
  let app: OperatedApp;
  let backupId: string;
  before(async () => {
    app = await startOperatedApp();
    const { id } = await app.make.project({ owner: app.root, features: 6 });
    await compareSome(app, app.root, id, 8);
    await query(
      `insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, user_id, created_at, deleted_at, deleted_by)
       select c.project_id, gen_random_uuid(), c.dimension, i, c.feature_a_id, c.feature_b_id, c.choice, c.user_id, now(), now(), c.user_id
         from (select * from comparisons limit 1) c, generate_series(1, $1::int) i`,
      [MANY],
    );
    await query('analyze');
    backupId = await backUpDirectly(app);
  });
  // Each test leaves what there was, and what it has changed.
  beforeEach(async () => {
    await query(`update features set description = 'as it was just before'`);
  });

  const query = (text: string, values?: unknown[]) => app.resources.pool.query(text, values);
  const archived = async () => {
    const { comparisons, features, users, activities, collaborators, feature_scores } = await contentsOf(app);
    return { comparisons, features, users, activities, collaborators, feature_scores };
  };
  const restoreAt = (id: string, work: Record<string, () => Promise<unknown>> = {}) =>
    restore(
      createContext(app.resources, app.resources.log),
      { backupId: id },
      { ...SILENT, step: async (name) => void (await work[name]?.()) },
    );
  /** Does something while a restore runs, and expects that restoring its safety backup brings back what there was then. */
  const expectKept = async (work: Record<string, () => Promise<unknown>>) => {
    const then = await archived();
    let now = then;
    const { safetyBackupId } = await restoreAt(backupId, {
      ...work,
      'block requests': async () => {
        await work['block requests']?.();
        now = await archived();
      },
    });
    expect(await archived()).not.to.deep.equal(now);
    await restoreAt(safetyBackupId);
    expect(await archived()).to.deep.equal(now);
    return { then, now };
  };
  const nth = (place: string) => `(select id from comparisons order by project_id, id ${place} limit 1)`;

  it('holds everything if nobody writes meanwhile, in a file that ends with the restore', async () => {
    const { then, now } = await expectKept({});
    expect(now).to.deep.equal(then);
    expect(await readdir(path.join(app.settings.DATA_DIR, 'staging'))).to.deep.equal([]);
  });

  const changes: Record<string, string> = {
    'an answer that is changed': `update comparisons set weight = weight + 1 where id = ${nth(`offset ${MANY / 2}`)}`,
    'that answers are removed': `delete from comparisons where id in (${nth('')}, ${nth(`offset ${MANY}`)})`,
    'answers that are added before and after all others, and rows of a small table': `
      ${added(`'00000000-0000-4000-8000-000000000000'`)}; ${added(`'ffffffff-ffff-4fff-bfff-ffffffffffff'`)};
      update users set display_name = concat(display_name, 'x')`,
  };
  for (const [what, change] of Object.entries(changes)) {
    it(`holds ${what} after it was read`, async () => {
      const { then, now } = await expectKept({ 'block requests': () => query(change) });
      expect(now).not.to.deep.equal(then);
    });
  }

  it('holds what a transaction writes that began before and ends after it was read, also behind a savepoint', async () => {
    let writer: PoolClient;
    const { then, now } = await expectKept({
      'load into a scratch schema': async () => {
        writer = await app.resources.pool.connect();
        await writer.query('begin');
        await writer.query(`update users set display_name = concat(display_name, 'x')`);
        await writer.query('savepoint inside');
        await writer.query(`update comparisons set weight = weight + 1 where id = ${nth(`offset ${MANY / 2}`)}`);
        await writer.query('release inside');
        // Later transactions end earlier.
        await query(`update features set tags = '{late}'`);
      },
      'block requests': async () => {
        await writer.query('commit');
        writer.release();
      },
    });
    expect(now.comparisons).not.to.equal(then.comparisons);
  });
});
