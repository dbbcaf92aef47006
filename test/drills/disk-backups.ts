import pg from 'pg';
import { fillDatabase } from '../bench/jobs/fill-database.ts';
import type { TestClient } from '../support/client.ts';
import { until } from '../support/operations.ts';
import type { SmallDisk } from '../support/small-disk.ts';

/** Far above what a full disk needs to be noticed, far below a hang; in milliseconds. */
const REFUSED_WITHIN_MS = 15_000;
const OPEN_WITHIN_MS = 5000;
/** Less than an archive of the data, more than one of an empty service; in bytes. */
const ROOM = 256 * 1024;
const SENTENCE = /^The disk for backups is full: .+\. Nothing was changed\. Free some space and try again$/;

export interface DiskDrill {
  admin: TestClient;
  databaseUrl: string;
  /** BACKUP_DIR of the service. */
  disk: SmallDisk;
  rounds: number;
  say: (line: string) => void;
}

/**
 * Fills the disk of the backups before and during backups and restores. Each has to be refused in seconds with a sentence about the
 * disk, with the data as it was and the service open, and the next one has to work as soon as there is room.
 * @returns the faults, one sentence each.
 */
export async function diskDrill({ admin, databaseUrl, disk, rounds, say }: DiskDrill): Promise<string[]> {
  const faults: string[] = [];
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const hash = async () =>
    (await database.query(`select md5(string_agg(c::text, '' order by id)) as hash from comparisons c`)).rows[0].hash;
  const worksAs = async (what: string, wished: 'refused' | 'done', ask: () => ReturnType<TestClient['post']>) => {
    const before = await hash();
    const began = performance.now();
    const { status, body } = await ask();
    const ms = performance.now() - began;
    say(`${what}: ${status} after ${Math.round(ms)} ms${wished === 'refused' ? `, ${body.detail}` : ''}`);
    if (wished === 'done' && status !== 200) faults.push(`${what}: ${status} ${body.detail}`);
    if (wished === 'done') return body;
    if (status !== 503 || !SENTENCE.test(body.detail)) faults.push(`${what}: ${status} ${body.detail}`);
    if (ms > REFUSED_WITHIN_MS) faults.push(`${what}: refused only after ${Math.round(ms)} ms`);
    await until(
      () => admin.get('/auth/me'),
      ({ status }) => status === 200,
      OPEN_WITHIN_MS,
    ).catch((error: Error) => faults.push(`${what}: the service stays closed: ${error.message}`));
    if ((await hash()) !== before) faults.push(`${what}: the data is not what it was`);
    return body;
  };
  const backUp = () => admin.post('/admin/database/backup');
  try {
    // The newest backup tells how much room the next one takes; this one was made when there was nearly nothing.
    const { backup_id: small } = await worksAs('backup of an empty service', 'done', backUp);
    await fillDatabase(databaseUrl, { projects: 10, features: 1000, comparisons: 12_000 });
    const restoreSmall = () => admin.post('/admin/database/restore', { backup_id: small });
    const importTooMuch = () => {
      const form = new FormData();
      form.set(
        'file',
        new Blob([`{"format": "pairwise-export", "version": 1, "more": "${'x'.repeat(4 * ROOM)}"}`]),
        'a',
      );
      return admin.post('/admin/database/import', undefined, { raw: form });
    };
    for (let round = 1; round <= rounds; round++) {
      await disk.fill();
      await worksAs('backup on a full disk', 'refused', backUp);
      await worksAs('restore on a full disk', 'refused', restoreSmall);
      await worksAs('import on a full disk', 'refused', importTooMuch);
      await disk.fill(ROOM);
      await worksAs('import that fills the disk', 'refused', importTooMuch);
      await worksAs('backup that fills the disk', 'refused', backUp);
      await worksAs('restore whose safety backup fills the disk', 'refused', restoreSmall);
      await disk.free();
    }
    await worksAs('backup with room again', 'done', backUp);
    await worksAs('restore with room again', 'done', restoreSmall);
    return faults;
  } finally {
    await database.end();
  }
}
