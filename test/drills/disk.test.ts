import { expect } from 'chai';
import { startOperatedApp, startTestWorkers } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { mountSmallDisk, noSmallDisk } from '../support/small-disk.ts';
import { diskDrill } from './disk-backups.ts';

describe('a full disk for backups', () => {
  it('refuses backups and restores in words, and nothing else happens', async function () {
    this.timeout(120_000);
    // Without root there is no small disk to fill; `npm run drill -- disk` says the same.
    if (noSmallDisk()) this.skip();
    const disk = await mountSmallDisk(16 * 2 ** 20);
    closeLater(() => disk.unmount());
    const app = await startOperatedApp({ BACKUP_DIR: disk.folder });
    await startTestWorkers(app);
    const { DATABASE_URL: databaseUrl } = app.settings;
    const faults = await diskDrill({ admin: app.admin, databaseUrl, disk, rounds: 1, say: () => undefined });
    expect(faults).to.deep.equal([]);
  });
});
