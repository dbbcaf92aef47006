import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '../config/orm.ts';
import { migrations } from './data/migrations/index.ts';
import { copyDatabase } from './data/store/copy-database.ts';
import { entities } from './entities.ts';

/**
 * Copies the database of OLD_DATABASE_URL into the empty database of DATABASE_URL, and exits. `npm start` runs it if an
 * older PostgreSQL made the data.
 */
const open = (url = '') =>
  MikroORM.init({
    ...ormOptions({ url, pool: 2, entities, migrations, applicationName: 'pairwise-copy', log: () => {} }),
  });
const source = await open(process.env.OLD_DATABASE_URL);
const target = await open(process.env.DATABASE_URL);
try {
  const rows = await copyDatabase(source, target, (table) => console.log(`copying ${table}`));
  console.log(`copied ${rows} rows`);
} finally {
  await source.close();
  await target.close();
}
