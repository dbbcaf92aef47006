import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../config/launcher/postgres.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { Landscape, STORE_PASSWORD, type Store } from './cluster.ts';
import { findFaults, findStuckJobs } from './findings.ts';
import { Team } from './load-clients.ts';

export interface StandbyDrill {
  /** Whether a commit is acknowledged only when the standby has it on disk. */
  synchronous: boolean;
  seed: number;
  say: (line: string) => void;
}

export interface StandbyReport {
  acknowledged: number;
  /** Acknowledged comparisons that the promoted standby does not have. */
  lost: number;
  /** Answers acknowledged while the standby was cut off. */
  acknowledgedWhileCutOff: number;
  promotedAndServingMs: number;
  /** Everything else that is wrong afterwards. */
  faults: string[];
}

const WARM = 50;
const WITHIN_MS = 60_000;
const CUT_OFF_MS = 1500;
/** Time until a new row must be on the standby. */
const CAUGHT_UP_MS = 20_000;

/**
 * A streaming standby is promoted after the primary was killed. Just before, the link between the two is cut for a while,
 * as it is when a machine or a network goes down bit by bit: what was acknowledged then is where the two kinds differ.
 */
export async function standbyDrill({ synchronous, seed, say }: StandbyDrill): Promise<StandbyReport> {
  const seedPrimary = new Landscape();
  const { postgres: primary } = seedPrimary;
  const standby = seedPrimary.store('standby', startPostgres);
  let service: Landscape | undefined;
  let front: TcpProxy | undefined;
  let link: TcpProxy | undefined;
  try {
    await primary.start();
    const { url } = primary;
    link = await TcpProxy.before(url);
    await primary.stop();
    await copyToStandby(seedPrimary, link.through(url));
    if (synchronous) configure(seedPrimary.home, 'postgres', "synchronous_standby_names = 'standby'");
    await primary.start();
    await standby.start();
    await caughtUp(primary);
    say(`the standby follows ${synchronous ? 'synchronously' : 'asynchronously'}`);

    front = await TcpProxy.before(url);
    service = await new Landscape({ databaseUrl: front.through(url) }).start();
    const [base] = service.bases;
    const team = new Team({ base: () => base!, people: 6, projects: 12, features: 20, seed, thinkMs: 10 });
    await team.prepare();
    team.begin();
    try {
      await team.progress(WARM, WITHIN_MS);
      link.goSilent();
      const before = team.acknowledged.size;
      await delay(CUT_OFF_MS);
      const acknowledgedWhileCutOff = team.acknowledged.size - before;
      const killedAt = performance.now();
      await primary.crash();
      await front.refuse();
      await promote(standby);
      front.pointAt(standby.url);
      await front.heal();
      say('the primary was killed, the standby is promoted');
      await team.progress(WARM, WITHIN_MS);
      const promotedAndServingMs = Math.round(performance.now() - killedAt);
      await team.end();
      const stuck = await findStuckJobs(service.redisUrl, WITHIN_MS);
      const all = [...(await findFaults(standby.url, team)), ...stuck];
      const lost = all.filter((fault) => fault.endsWith('is lost'));
      return {
        acknowledged: team.acknowledged.size,
        lost: lost.length,
        acknowledgedWhileCutOff,
        promotedAndServingMs,
        faults: all.filter((fault) => !lost.includes(fault)),
      };
    } finally {
      await team.end();
    }
  } finally {
    await service?.stop();
    await front?.refuse();
    await link?.refuse();
    await standby.crash();
    await seedPrimary.stop();
  }
}

/** A copy of the stopped primary, told to follow it by way of `primaryUrl`. */
async function copyToStandby({ home }: Landscape, primaryUrl: string): Promise<void> {
  const { hostname, port } = new URL(primaryUrl);
  execFileSync('cp', ['-a', path.join(home, 'postgres'), path.join(home, 'standby')]);
  execFileSync('cp', [
    '-a',
    path.join(home, 'standby/cluster/PG_VERSION'),
    path.join(home, 'standby/cluster/standby.signal'),
  ]);
  const connection = `host=${hostname} port=${port} user=postgres password=${STORE_PASSWORD} application_name=standby`;
  configure(home, 'standby', `primary_conninfo = '${connection}'`);
}

function configure(home: string, name: string, line: string): void {
  appendFileSync(path.join(home, name, 'cluster/postgresql.auto.conf'), `${line}\n`);
}

async function administrate<T>(store: Store, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(store.url);
  url.username = 'postgres';
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function caughtUp(primary: Store): Promise<void> {
  const deadline = performance.now() + CAUGHT_UP_MS;
  await administrate(primary, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        `select 1 from pg_stat_replication where application_name = 'standby' and state = 'streaming'`,
      );
      if (rows.length > 0) return;
      if (performance.now() > deadline) throw new Error('The standby does not follow');
      await delay(50);
    }
  });
}

async function promote(standby: Store): Promise<void> {
  await administrate(standby, (client) => client.query('select pg_promote(true, 30)'));
}
