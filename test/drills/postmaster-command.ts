import { Landscape } from './cluster.ts';
import { postmasterDrill, SMALL } from './postmaster.ts';

/** `npm run drill -- postmaster --rounds N --seed S`. @returns whether PostgreSQL came back whole every time. */
export async function run({ rounds, seed }: { rounds: number; seed: number }): Promise<boolean> {
  console.log(
    `Killing PostgreSQL's first process during restores and verifications, ${rounds} rounds each, seed ${seed}.`,
  );
  const landscape = await new Landscape({ settings: { BACKUP_CRON: '0 0 1 1 *', BACKUP_KEEP: '1000' } }).start();
  let faults: string[] = ['the drill did not come to its end'];
  try {
    faults = await postmasterDrill({ landscape, rounds, rows: SMALL, seed, say: console.log });
    for (const fault of faults) console.log(`FAULT  ${fault}`);
    console.log(
      faults.length === 0 ? 'It always came back, whole, and knows all of its files.' : `${faults.length} faults.`,
    );
    return faults.length === 0;
  } finally {
    await landscape.stop({ keep: faults.length > 0 });
  }
}
