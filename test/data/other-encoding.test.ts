import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { checkDatabase } from '../../api/admin/check-stores.ts';
import { createLogger } from '../../config/logger.ts';
import { createContext } from '../../shared/context.ts';
import { verifyBackup } from '../../shared/data/verify-backup.ts';
import { openResources } from '../../shared/resources.ts';
import { dropDatabase, newEmptyDatabase } from '../support/database.ts';
import { backUpDirectly, SILENT, startOperatedApp } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

describe('a database of another encoding that is in use', () => {
  it('gives no verdict on an archive whose text it can not hold; doctor names its encoding', async () => {
    const source = await startOperatedApp();
    await source.make.project({ owner: source.root, name: 'Price in €' });
    const id = await backUpDirectly(source);

    const url = await newEmptyDatabase('LATIN1');
    closeLater(() => dropDatabase(url));
    const migrating = await openResources({
      settings: { ...source.settings, DATABASE_URL: url },
      log: createLogger('silent', 'test'),
      name: 'test',
    });
    await migrating.orm.migrator.up();
    await migrating.close();
    const app = await startOperatedApp({ DATABASE_URL: url });
    const context = createContext(app.resources, app.resources.log);
    const checks = await checkDatabase(context);
    expect(checks.find(({ name }) => name === 'PostgreSQL, encoding')).to.deep.include({ state: 'failed' });

    await copyFile(path.join(source.backups, `${id}.zip`), path.join(app.backups, `${id}.zip`));
    const refusal = await verifyBackup(context, { backupId: id }, SILENT).then(
      () => 'verified',
      (error: Error) => error.message,
    );
    expect(refusal).to.match(/^The archive is intact, but the encoding of this database lacks characters in it/);
    expect((await app.resources.backups.get(id)).verification).to.equal(null);
  });
});
