import { seededRandom, shuffledRanks } from '../support/random.ts';
import { Landscape } from './cluster.ts';
import { findFaults, findStuckJobs } from './findings.ts';
import { Team } from './load-clients.ts';

/** Processes to kill: each with SIGKILL, PostgreSQL by its immediate shutdown. */
export const VICTIMS = ['api', 'worker', 'redis', 'postgres'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface KillDrill {
  rounds: number;
  seed: number;
  say: (line: string) => void;
}

export interface KillReport {
  kills: Record<Victim, number>;
  acknowledged: number;
  requests: number;
  /** Failures that clients met and tried again after, by kind. */
  failures: Record<string, number>;
  /** Longest time without any acknowledged answer, in milliseconds. */
  longestSilenceMs: number;
  /** From the kill to the next acknowledged answers, in milliseconds: the worst by victim. */
  healedMs: Record<Victim, number>;
  seconds: number;
  faults: string[];
}

/** Answers that have to be acknowledged after a kill for the service to count as healed. */
const SIGNS_OF_LIFE = 10;
const HEAL_WITHIN_MS = 30_000;
/** A killed worker's jobs are taken up when their locks have run out and somebody has looked. */
const JOBS_WITHIN_MS = 60_000;

/**
 * Kills the service's processes and stores while people compare: all four in turn, then at random, sometimes two at
 * once. A killed process is started again, as a supervisor would; everything else has to recover without help.
 */
export async function killDrill({ rounds, seed, say }: KillDrill): Promise<KillReport> {
  const random = seededRandom(seed);
  const began = performance.now();
  const landscape = await new Landscape().start();
  const team = new Team({
    base: () => landscape.bases[0]!,
    people: 6,
    projects: 3,
    features: 30,
    seed,
    thinkMs: 20,
  });
  let keep = false;
  const kills = { api: 0, worker: 0, redis: 0, postgres: 0 };
  const healedMs = { api: 0, worker: 0, redis: 0, postgres: 0 };
  try {
    await team.prepare();
    team.begin();
    await team.progress(SIGNS_OF_LIFE, HEAL_WITHIN_MS);
    const order = shuffledRanks(VICTIMS.length, random);
    for (let round = 0; round < rounds; round++) {
      const victims = choose(round, order, random);
      // Anywhere in the middle of what is going on.
      await team.progress(1 + Math.floor(random() * 20), HEAL_WITHIN_MS);
      const index = performance.now();
      await Promise.all(victims.map((victim) => killAndRevive(landscape, victim)));
      await team.progress(SIGNS_OF_LIFE, HEAL_WITHIN_MS);
      const ms = performance.now() - index;
      for (const victim of victims) {
        kills[victim] += 1;
        healedMs[victim] = Math.max(healedMs[victim], ms);
      }
      say(`${String(round + 1).padStart(4)}  ${victims.join(' and ').padEnd(20)} healed in ${Math.round(ms)} ms`);
    }
    await team.end();
    await Promise.all([...landscape.apis, ...landscape.workers].map((each) => each.untilReady()));
    const stuck = await findStuckJobs(landscape.redisUrl, JOBS_WITHIN_MS);
    const crashes = [...landscape.apis, ...landscape.workers]
      .filter(({ falls }) => falls.working > 0)
      .map(({ name, falls }) => `${name} ended by itself ${falls.working} times; see ${landscape.folder}`);
    const faults = [...(await findFaults(landscape.databaseUrl, team)), ...stuck, ...crashes];
    if (faults.length > 0) keep = true;
    return {
      kills,
      healedMs,
      faults,
      acknowledged: team.acknowledged.size,
      requests: team.requests,
      failures: Object.fromEntries(team.failures),
      longestSilenceMs: Math.round(team.longestSilenceMs),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await team.end();
    await landscape.stop({ keep });
  }
}

function choose(round: number, order: readonly number[], random: () => number): Victim[] {
  if (round < VICTIMS.length) return [VICTIMS[order[round]!]!];
  const first = VICTIMS[Math.floor(random() * VICTIMS.length)]!;
  const second = VICTIMS[Math.floor(random() * VICTIMS.length)]!;
  return random() < 0.2 && first !== second ? [first, second] : [first];
}

async function killAndRevive({ apis, workers, redis, postgres }: Landscape, victim: Victim): Promise<void> {
  if (victim === 'api' || victim === 'worker') {
    const [process] = victim === 'api' ? apis : workers;
    await process!.kill();
    process!.spawn();
  } else {
    const store = victim === 'redis' ? redis : postgres;
    await store.crash();
    await store.start();
  }
}
