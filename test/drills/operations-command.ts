import { fillDatabase } from '../bench/jobs/fill-database.ts';
import { Landscape } from './cluster.ts';
import { operationsDrill, PAIRS } from './operations.ts';
import { signInAdmin } from './operator.ts';

/** `npm run drill -- operations --rounds N`: all pairs, N times. @returns whether each was answered 200. */
export async function run({ rounds }: { rounds: number }): Promise<boolean> {
  console.log(`${PAIRS.length} pairs of operations beside each other, ${rounds} rounds.`);
  const landscape = await new Landscape({ workers: 2, settings: { BACKUP_CRON: '0 0 1 1 *' } }).start();
  try {
    const { databaseUrl, bases } = landscape;
    const admin = await signInAdmin(bases[0]!);
    await fillDatabase(databaseUrl, { projects: 10, features: 500, comparisons: 10_000 });
    const faults: string[] = [];
    for (let round = 0; round < rounds; round++) {
      faults.push(...(await operationsDrill({ admin, databaseUrl, pairs: PAIRS, say: console.log })));
    }
    for (const fault of faults) console.log(`FAULT  ${fault}`);
    console.log(
      faults.length === 0 ? 'Everything was answered 200, and all indexes are valid.' : `${faults.length} faults.`,
    );
    return faults.length === 0;
  } finally {
    await landscape.stop();
  }
}
