import { killDrill } from './kill.ts';

/** `npm run drill -- kill --rounds N --seed S`. @returns whether nothing was lost, doubled or stuck. */
export async function run({ rounds, seed }: { rounds: number; seed: number }): Promise<boolean> {
  console.log(`Killing processes and stores under load: ${rounds} rounds, seed ${seed}.`);
  const { faults, ...report } = await killDrill({ rounds, seed, say: console.log });
  console.log(JSON.stringify(report, null, 2));
  for (const fault of faults) console.log(`FAULT  ${fault}`);
  console.log(
    faults.length === 0
      ? 'Nothing acknowledged was lost or doubled, all estimates equal a replay, no job is stuck.'
      : `${faults.length} faults.`,
  );
  return faults.length === 0;
}
