import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BalancerKind, startBalancer } from './balancer.ts';
import { Landscape } from './cluster.ts';
import { findFaults, findStuckJobs } from './findings.ts';
import { Team } from './load-clients.ts';
import type { AppProcess } from './process.ts';
import { type RedisServers, startCluster, startSentinels } from './redis-servers.ts';

export const REDIS_KINDS = ['single', 'cluster', 'sentinel'] as const;
export type RedisKind = (typeof REDIS_KINDS)[number];

export interface RollingDrill {
  balancer: BalancerKind;
  redis: RedisKind;
  rounds: number;
  seed: number;
  say: (line: string) => void;
}

export interface RollingReport {
  restarts: number;
  requests: number;
  acknowledged: number;
  /** Requests that failed, by kind. None is the wished outcome. */
  failed: Record<string, number>;
  /** Exit codes other than 0 of the processes that were told to end. */
  badExits: number[];
  slowestRestartMs: number;
  faults: string[];
}

const STEADY = 30;
const STEADY_WITHIN_MS = 60_000;
const JOBS_WITHIN_MS = 60_000;

/**
 * Two API and two worker processes behind a balancer; each is ended in order and started again, one after the other, while
 * people compare who never send a request twice. With sentinels, the primary of Redis is killed on the way.
 */
export async function rollingDrill(drill: RollingDrill): Promise<RollingReport> {
  const { balancer: kind, redis, rounds, seed, say } = drill;
  const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-rolling-'));
  const started: { stop(): Promise<void> }[] = [];
  try {
    const servers = await startRedisServers(redis, folder);
    if (servers) started.push(servers);
    const landscape = await new Landscape({
      apis: 2,
      workers: 2,
      settings: { SHUTDOWN_DELAY_SECONDS: '2', TRUST_PROXY: '1' },
      ...(servers && { redisUrl: servers.url }),
    }).start();
    started.push(landscape);
    const ports = landscape.bases.map((base) => Number(new URL(base).port));
    const balancer = await startBalancer(kind, folder, ports);
    started.push(balancer);
    const team = new Team({
      base: () => balancer.base,
      people: 8,
      projects: 4,
      features: 30,
      seed,
      thinkMs: 10,
      retries: false,
    });
    await untilServed(balancer.base);
    await team.prepare();
    team.begin();
    const badExits: number[] = [];
    let slowestRestartMs = 0;
    let restarts = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        for (const process of [...landscape.apis, ...landscape.workers]) {
          await team.progress(STEADY, STEADY_WITHIN_MS);
          const began = performance.now();
          const index = landscape.apis.indexOf(process);
          if (index >= 0) await balancer.leaveOut(ports[index]!);
          const code = await restart(process);
          if (index >= 0) await balancer.takeBack();
          slowestRestartMs = Math.max(slowestRestartMs, performance.now() - began);
          restarts += 1;
          if (code !== 0) badExits.push(code ?? -1);
          say(
            `${process.name} restarted, exit code ${code}; failed so far: ${JSON.stringify(Object.fromEntries(team.failures))}`,
          );
        }
        if (servers?.programs.primary && round === 0) {
          await servers.programs.primary.stop('SIGKILL');
          say('the primary of Redis was killed');
          await team.progress(STEADY, STEADY_WITHIN_MS);
        }
      }
      await team.progress(STEADY, STEADY_WITHIN_MS);
    } finally {
      await team.end();
    }
    const faults = [
      ...(await findFaults(landscape.databaseUrl, team)),
      ...(await findStuckJobs(landscape.redisUrl, JOBS_WITHIN_MS)),
    ];
    return {
      restarts,
      badExits,
      faults,
      requests: team.requests,
      acknowledged: team.acknowledged.size,
      failed: Object.fromEntries(team.failures),
      slowestRestartMs: Math.round(slowestRestartMs),
    };
  } finally {
    for (const each of started.reverse()) await each.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startRedisServers(kind: RedisKind, folder: string): Promise<RedisServers | null> {
  if (kind === 'single') return null;
  return kind === 'cluster' ? startCluster(folder) : startSentinels(folder);
}

async function restart(process: AppProcess): Promise<number | null> {
  const code = await process.stop();
  await process.start();
  return code;
}

async function untilServed(base: string): Promise<void> {
  const deadline = performance.now() + STEADY_WITHIN_MS;
  for (;;) {
    const status = await fetch(`${base}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
    if (status === 200) return;
    if (performance.now() > deadline) throw new Error('The balancer finds no copy of the API');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
