import { ANSWERS_PER_ROUND, clientDrill } from './client.ts';

/** `npm run drill -- client --rounds N --seed S`. @returns whether no answer was lost, doubled or moved. */
export async function run({ rounds, seed }: { rounds: number; seed: number }): Promise<boolean> {
  const answers = rounds * ANSWERS_PER_ROUND;
  console.log(`Answering in a browser while requests are cut and the API is killed: ${answers} answers, seed ${seed}.`);
  const report = await clientDrill({ rounds, seed, say: console.log });
  if (report === null) return false;
  const { faults, ...figures } = report;
  console.log(JSON.stringify(figures, null, 2));
  for (const fault of faults) console.log(`FAULT  ${fault}`);
  console.log(
    faults.length === 0 ? 'No answer was lost or doubled, and their order is kept.' : `${faults.length} faults.`,
  );
  return faults.length === 0;
}
