import { expect } from 'chai';
import { Landscape } from './cluster.ts';
import { postmasterDrill } from './postmaster.ts';

describe('PostgreSQL whose first process is killed', () => {
  it('comes back by itself from a restore and a verification, and knows all of its files', async function () {
    this.timeout(180_000);
    const landscape = await new Landscape({ settings: { BACKUP_CRON: '0 0 1 1 *', BACKUP_KEEP: '1000' } }).start();
    try {
      const rows = { projects: 10, features: 500, comparisons: 10_000 };
      expect(await postmasterDrill({ landscape, rounds: 1, rows, seed: 3, say: () => undefined })).to.deep.equal([]);
    } finally {
      await landscape.stop();
    }
  });
});
