import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../config/launcher/ports.ts';
import { redisServer } from '../../config/launcher/redis-server.ts';
import { type Program, startProgram } from './programs.ts';

const SLOTS = 16_384;
const UP_WITHIN_MS = 20_000;

/** Several Redis processes that belong together. */
export interface RedisServers {
  url: string;
  /** By what they are at the start: primaries and replicas, or sentinels. */
  programs: Record<string, Program>;
  stop(): Promise<void>;
}

function folderOf(folder: string, name: string): string {
  const own = path.join(folder, name);
  mkdirSync(own, { recursive: true });
  return own;
}

function server(folder: string, name: string, port: number, settings: Record<string, string>): Program {
  const dir = folderOf(folder, name);
  const all = { port, bind: '127.0.0.1', dir, save: '""', appendonly: 'yes', 'protected-mode': 'no', ...settings };
  const args = Object.entries(all).flatMap(([key, value]) => [`--${key}`, String(value)]);
  return startProgram(redisServer(), args, { log: path.join(dir, 'log') });
}

/** A client that answers when its server is up. */
async function client(port: number): Promise<Redis> {
  const redis = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  await redis.ping();
  return redis;
}

/** Three masters that share the slots among them. */
export async function startCluster(folder: string): Promise<RedisServers> {
  const ports = [await freePort(), await freePort(), await freePort()];
  const programs: Record<string, Program> = {};
  for (const [at, port] of ports.entries()) {
    const name = `master-${at + 1}`;
    const settings = {
      'cluster-enabled': 'yes',
      'cluster-node-timeout': '2000',
      // The port for the bus is 10000 higher unless said otherwise, and free ports are high already.
      'cluster-port': String(await freePort()),
    };
    programs[name] = server(folder, name, port, settings);
  }
  const clients = await Promise.all(ports.map(client));
  const share = Math.ceil(SLOTS / ports.length);
  for (const [at, redis] of clients.entries()) {
    const last = Math.min(SLOTS, (at + 1) * share) - 1;
    await redis.call('CLUSTER', 'ADDSLOTSRANGE', at * share, last);
  }
  const buses = await Promise.all(clients.map(busPort));
  for (const index of [1, 2]) await clients[0]!.call('CLUSTER', 'MEET', '127.0.0.1', ports[index]!, buses[index]!);
  const deadline = performance.now() + UP_WITHIN_MS;
  while (!(await Promise.all(clients.map(isWhole))).every(Boolean)) {
    if (performance.now() > deadline) throw new Error('The Redis Cluster does not form');
    await delay(50);
  }
  for (const redis of clients) redis.disconnect();
  return {
    url: `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
    programs,
    stop: () => stopAll(programs),
  };
}

async function busPort(redis: Redis): Promise<number> {
  const nodes = String(await redis.call('CLUSTER', 'NODES'));
  return Number(/@(\d+)[^\n]*myself/.exec(nodes)![1]);
}

async function isWhole(redis: Redis): Promise<boolean> {
  const info = String(await redis.call('CLUSTER', 'INFO'));
  return info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3');
}

/** A primary, a replica, and three sentinels that agree on which is which. */
export async function startSentinels(folder: string): Promise<RedisServers> {
  const [primary, replica] = [await freePort(), await freePort()];
  const programs: Record<string, Program> = {
    primary: server(folder, 'primary', primary, {}),
    replica: server(folder, 'replica', replica, { replicaof: `127.0.0.1 ${primary}` }),
  };
  const first = await client(primary);
  const deadline = performance.now() + UP_WITHIN_MS;
  while (!/state=online/.test(await first.info('replication'))) {
    if (performance.now() > deadline) throw new Error('The replica does not follow');
    await delay(50);
  }
  first.disconnect();
  const sentinels: number[] = [];
  for (const index of [1, 2, 3]) {
    const port = await freePort();
    sentinels.push(port);
    const dir = folderOf(folder, `sentinel-${index}`);
    const file = path.join(dir, 'sentinel.conf');
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${dir}`,
      `sentinel monitor main 127.0.0.1 ${primary} 2`,
      'sentinel down-after-milliseconds main 1500',
      'sentinel failover-timeout main 6000',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    programs[`sentinel-${index}`] = startProgram(redisServer(), [file, '--sentinel'], {
      log: path.join(dir, 'log'),
    });
  }
  const watchers = await Promise.all(sentinels.map(client));
  while (!(await Promise.all(watchers.map(knowsAll))).every(Boolean)) {
    if (performance.now() > deadline) throw new Error('The sentinels do not find each other');
    await delay(100);
  }
  for (const redis of watchers) redis.disconnect();
  return {
    url: `redis+sentinel://${sentinels.map((port) => `127.0.0.1:${port}`).join(',')}/main`,
    programs,
    stop: () => stopAll(programs),
  };
}

async function knowsAll(sentinel: Redis): Promise<boolean> {
  const flat = (await sentinel.call('SENTINEL', 'MASTER', 'main')) as string[];
  const of = (name: string) => flat[flat.indexOf(name) + 1];
  return of('num-other-sentinels') === '2' && of('num-slaves') === '1' && of('flags') === 'master';
}

async function stopAll(programs: Record<string, Program>): Promise<void> {
  await Promise.all(Object.values(programs).map((program) => program.stop('SIGKILL')));
}
