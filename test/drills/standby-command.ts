import { standbyDrill } from './standby.ts';

/** `npm run drill -- standby --seed S`: both kinds of replication. @returns whether each kept what it promises. */
export async function run({ seed }: { seed: number }): Promise<boolean> {
  let well = true;
  for (const synchronous of [false, true]) {
    const report = await standbyDrill({ synchronous, seed, say: console.log });
    console.log(JSON.stringify(report, null, 2));
    well &&= report.faults.length === 0 && (report.lost === 0 || !synchronous);
  }
  return well;
}
