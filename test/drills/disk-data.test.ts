import { expect } from 'chai';
import { closeLater } from '../support/root-hooks.ts';
import { mountSmallDisk, noSmallDisk } from '../support/small-disk.ts';
import { DATA_DISK_BYTES, fullDataDrill } from './disk-data.ts';

describe('a full disk for the data', () => {
  it('ends no process, is answered 503, loses nothing, and heals by itself', async function () {
    this.timeout(400_000);
    // Without root there is no small disk to fill; `npm run drill -- disk` says the same.
    if (noSmallDisk()) this.skip();
    const disk = await mountSmallDisk(DATA_DISK_BYTES);
    closeLater(() => disk.unmount());
    const { faults, acknowledged, refused } = await fullDataDrill(disk, () => undefined);
    expect(faults).to.deep.equal([]);
    expect(acknowledged).to.be.greaterThan(0);
    expect(refused).to.be.greaterThan(0);
  });
});
