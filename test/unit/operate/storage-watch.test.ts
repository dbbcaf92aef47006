import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import { createLogger } from '../../../config/logger.ts';
import type { Backups } from '../../../shared/data/backups.ts';
import { StorageWatch } from '../../../shared/operate/storage-watch.ts';

const MINUTE_MS = 60_000;

describe('the watch over the storages', () => {
  let folder: string;
  let watch: StorageWatch;
  let failure: Error | null;
  let now: number;
  let probed: () => void;
  /** Settles when BACKUP_DIR has been tried. */
  const nextProbe = () =>
    new Promise<void>((resolve) => {
      probed = resolve;
    });

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    folder = mkdtempSync(path.join(tmpdir(), 'pairwise-storages-'));
    failure = null;
    now = 0;
    probed = () => {};
    const backups = {
      async probe() {
        probed();
        if (failure) throw failure;
      },
      space: async () => ({ free: 8e9, total: 9e9 }),
    } as unknown as Backups;
    const settings = { DATA_DIR: folder };
    watch = new StorageWatch({ settings, backups, log: createLogger('silent', 'test'), clock: () => new Date(now) });
  });
  afterEach(async () => {
    await watch.close();
    mock.timers.reset();
    rmSync(folder, { recursive: true });
  });

  it('looks again within a minute after a failure that somebody else’s look found', async () => {
    watch.watch();
    await watch.look();
    failure = new Error('the disk is full');
    await watch.look();
    expect(watch.summary).to.equal('failing');
    failure = null;
    const again = nextProbe();
    mock.timers.tick(MINUTE_MS);
    await again;
    await watch.look();
    expect(watch.summary).to.equal('fine');
  });

  it('tells whoever asks what is so now, not what was so an hour ago', async () => {
    await watch.look();
    failure = new Error('the disk is full');
    now += 59 * MINUTE_MS;
    const [backups] = await watch.recent(MINUTE_MS);
    expect(backups!.failure).to.equal('the disk is full');
  });

  it('looks no more once it is closed', async () => {
    watch.watch();
    await watch.close();
    let isProbed = false;
    probed = () => {
      isProbed = true;
    };
    mock.timers.tick(60 * MINUTE_MS);
    expect(isProbed).to.equal(false);
  });
});
