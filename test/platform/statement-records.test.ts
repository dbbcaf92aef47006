import { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import type pg from 'pg';
import { ormOptions } from '../../config/orm.ts';
import { entities } from '../../shared/entities.ts';
import {
  count,
  type Database,
  exists,
  many,
  maybe,
  one,
  run,
  value,
  values,
} from '../../shared/platform/sql/statement.ts';
import { dropDatabase, newDatabase } from '../support/database.ts';

const AT = new Date('2026-11-29T09:08:52.123Z');

const readTypes = one<{ at: Date }, Record<string, unknown>>(
  'tried_types',
  `select :at::timestamptz as begun, null::timestamptz as ended_at, count(*) as all_counted, sum(n) as summed, 2.5::float8 as mean,
          array[:at::timestamptz] as moments, '{"told_at": 1}'::jsonb as details, :at::timestamptz as "part.seen_at"
     from generate_series(1, 3) as n`,
);
const readNumbers = many<{ upTo: number }, { n: number; isEven: boolean }>(
  'tried_many',
  'select n, n % 2 = 0 as is_even from generate_series(1, :upTo::int) as n',
);
const readNumber = maybe<{ n: number }, { n: number }>(
  'tried_maybe',
  'select n from generate_series(1, 3) as n where n = :n',
);
const readColumn = values<void, number>('tried_values', 'select n * 2, 1 as other from generate_series(1, 3) as n');
const readValue = value<{ n: number }, Date>(
  'tried_value',
  'select now() as at from generate_series(1, 3) as n where n = :n',
);
const countNumbers = count<void>('tried_count', 'select count(*) from generate_series(1, 3)');
const hasNumber = exists<{ n: number }>('tried_exists', 'select from generate_series(1, 3) as n where n = :n');
const changeAnnouncement = run<{ text: string }>('tried_run', 'update announcement set text = :text');
const addAnnouncement = run<{ at: Date }>(
  'tried_run_insert',
  `insert into announcement (id, text, starts_at) values (true, 'tried', :at) on conflict do nothing`,
);

describe('records of statements', () => {
  let url: string;
  let orm: MikroORM;
  let pool: pg.Pool;

  before(async () => {
    url = await newDatabase();
    orm = await MikroORM.init({ ...ormOptions({ url, pool: 3, entities, migrations: [] }), logger: () => {} });
    pool = await orm.em.getConnection().getNativeClient();
  });

  after(async () => {
    await orm.close();
    await dropDatabase(url);
  });

  const roads: Record<string, (use: (database: Database) => Promise<void>) => Promise<void>> = {
    'on any connection': (use) => use(pool),
    'on a certain connection': async (use) => {
      const client = await pool.connect();
      await use(client).finally(() => client.release());
    },
    'in a transaction': (use) => orm.em.fork().transactional(use),
  };

  for (const [road, go] of Object.entries(roads)) {
    it(`have moments, counts and names of one kind ${road}`, () =>
      go(async (database) => {
        expect(await readTypes(database, { at: AT })).to.deep.equal({
          begun: AT,
          endedAt: null,
          allCounted: 3,
          summed: 6,
          mean: 2.5,
          moments: [AT],
          details: { told_at: 1 },
          part: { seenAt: AT },
        });
        expect(await readNumbers(database, { upTo: 2 })).to.deep.equal([
          { n: 1, isEven: false },
          { n: 2, isEven: true },
        ]);
        expect(await readNumbers(database, { upTo: 0 })).to.deep.equal([]);
        expect(await readNumber(database, { n: 2 })).to.deep.equal({ n: 2 });
        expect(await readNumber(database, { n: 4 })).to.equal(null);
        expect(await readColumn(database)).to.deep.equal([2, 4, 6]);
        expect(await readValue(database, { n: 1 })).to.be.instanceOf(Date);
        expect(await readValue(database, { n: 4 })).to.equal(null);
        expect(await countNumbers(database)).to.equal(3);
        expect(await hasNumber(database, { n: 1 })).to.equal(true);
        expect(await hasNumber(database, { n: 4 })).to.equal(false);
      }));

    it(`say how many rows changed ${road}`, () =>
      go(async (database) => {
        await pool.query('delete from announcement');
        expect(await changeAnnouncement(database, { text: 'none' })).to.equal(0);
        expect(await addAnnouncement(database, { at: AT })).to.equal(1);
        expect(await addAnnouncement(database, { at: AT })).to.equal(0);
        expect(await changeAnnouncement(database, { text: 'some' })).to.equal(1);
      }));
  }
});
