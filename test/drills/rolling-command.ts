import { BALANCERS } from './balancer.ts';
import { REDIS_KINDS, rollingDrill } from './rolling.ts';

/** `npm run drill -- rolling --rounds N --seed S`: every balancer, every kind of Redis. @returns whether all went well. */
export async function run({ rounds, seed }: { rounds: number; seed: number }): Promise<boolean> {
  let well = true;
  for (const [balancer, redis] of [
    ...BALANCERS.map((each) => [each, 'single'] as const),
    ...REDIS_KINDS.filter((each) => each !== 'single').map((each) => ['haproxy', each] as const),
  ]) {
    console.log(`\nRolling restarts behind ${balancer}, Redis: ${redis}; ${rounds} rounds, seed ${seed}.`);
    const report = await rollingDrill({ balancer, redis, rounds, seed, say: console.log });
    console.log(JSON.stringify(report, null, 2));
    well &&= report.faults.length === 0 && Object.keys(report.failed).length === 0 && report.badExits.length === 0;
  }
  console.log(well ? 'No request failed, nothing was lost or doubled.' : 'Something went wrong; see above.');
  return well;
}
