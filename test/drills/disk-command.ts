import { mountSmallDisk, noSmallDisk } from '../support/small-disk.ts';
import { Landscape } from './cluster.ts';
import { diskDrill } from './disk-backups.ts';
import { DATA_DISK_BYTES, fullDataDrill } from './disk-data.ts';
import { signInAdmin } from './operator.ts';

const DISK_BYTES = 16 * 2 ** 20;

/** `npm run drill -- disk --rounds N`: of the data, then of the backups. @returns whether the service outlived every full disk. */
export async function run({ rounds }: { rounds: number }): Promise<boolean> {
  const why = noSmallDisk();
  if (why) {
    console.log(`Skipped: ${why}.`);
    return true;
  }
  return (await fillData()) && (await fillBackups(rounds));
}

async function fillData(): Promise<boolean> {
  console.log('Filling the disk of the data.');
  const disk = await mountSmallDisk(DATA_DISK_BYTES);
  try {
    const { faults, ...report } = await fullDataDrill(disk, console.log);
    console.log(JSON.stringify(report, null, 2));
    for (const fault of faults) console.log(`FAULT  ${fault}`);
    return faults.length === 0;
  } finally {
    await disk.unmount();
  }
}

async function fillBackups(rounds: number): Promise<boolean> {
  console.log(`Filling the disk of the backups, ${rounds} rounds.`);
  const disk = await mountSmallDisk(DISK_BYTES);
  const landscape = new Landscape({ settings: { BACKUP_DIR: disk.folder, BACKUP_CRON: '0 0 1 1 *' } });
  try {
    await landscape.start();
    const { databaseUrl, bases } = landscape;
    const admin = await signInAdmin(bases[0]!);
    const faults = await diskDrill({ admin, databaseUrl, disk, rounds, say: console.log });
    for (const fault of faults) console.log(`FAULT  ${fault}`);
    console.log(
      faults.length === 0 ? 'Everything was refused in words, and nothing else happened.' : `${faults.length} faults.`,
    );
    return faults.length === 0;
  } finally {
    await landscape.stop();
    await disk.unmount();
  }
}
