import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readCommandLine } from '../support/command-line.ts';
import { makePerson, makeProjects } from './http/projects.ts';
import { type BenchService, startService } from './http/service.ts';
import { ATTACKS, type Attack, type Attacker, contradict } from './neighbours/attacks.ts';
import { makeHeavyProject } from './neighbours/large-answers.ts';
import type { Answered, Victim } from './neighbours/victim.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { quantile } from './statistics.ts';

/** As `makePerson` sets it. */
const PASSWORD = 'Correct-horse-7';
const VICTIM_FEATURES = 400;
/** Priority of a thread, from -20 to 19. */
const LOWEST = 19;

/**
 * One account does its worst in each of several ways, while another compares: the other's latencies before and during.
 * Options: --seconds of each phase, --only parts of the attacks' names, --without other parts.
 */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- neighbours', args, {
    seconds: { meaning: 'seconds that each measurement takes', kind: 'number', default: '5' },
    only: { meaning: 'only attacks with one of these in their name', kind: 'text', default: '' },
    without: { meaning: 'leaves out attacks with one of these in their name', kind: 'text', default: '–' },
  });
  const seconds = Number(values.seconds);
  // Several addresses have to be had on one machine.
  process.env.TRUST_PROXY = '1';
  process.env.REQUESTS_PER_PERSON ??= '16';
  process.env.EXPENSIVE_REQUESTS_PER_PERSON ??= '2';
  const service = await startService();
  try {
    const person = await makePerson(service.base, 'victim');
    // Signs in all the time, which ends the older sessions of the same account.
    await makePerson(service.base, 'visitor');
    const attacker = await makeAttacker(service, seconds);
    const rows: Table['rows'] = [];
    for (const attack of ATTACKS) {
      if (!names(values.only, attack) || names(values.without, attack)) continue;
      // One for each, so that there is something left to ask until the end.
      const [project] = await makeProjects(service.base, service.databaseUrl, person, VICTIM_FEATURES, 1);
      const victim: Victim = {
        base: service.base,
        token: person.token,
        projectId: project!.id,
        name: 'visitor',
        password: PASSWORD,
      };
      rows.push([attack.name, ...(await measure(service, victim, attacker, attack, seconds))]);
      console.error(rows.at(-1)!.join('  '));
    }
    const table: Table = {
      title: 'One who compares, before and while another account does its worst (milliseconds)',
      note: 'Standstill: of the event loop of the API, before and during. Processor: what it worked at most between two turns, which a busy machine does not raise. Login: the slowest sign-in from another address. MB: the most that the API held.',
      columns: [
        '',
        'p50',
        'p99',
        'p50 during',
        'p99 during',
        'errors',
        'standstill',
        'during',
        'processor',
        'login',
        'MB',
        'statuses',
      ],
      rows,
    };
    printTable(table);
    writeResults('neighbours', [table]);
  } finally {
    await service.stop();
  }
}

/** Whether one of the parts, with commas between, is in the name of an attack. */
function names(parts: string, { name }: Attack): boolean {
  return parts.split(',').some((part) => name.includes(part));
}

async function makeAttacker({ base, databaseUrl }: BenchService, seconds: number): Promise<Attacker> {
  const name = 'attacker';
  const person = await makePerson(base, name);
  const [project] = await makeProjects(base, databaseUrl, person, 1000, 1);
  const [contradictory] = await makeProjects(base, databaseUrl, person, 450, 1);
  await contradict(databaseUrl, contradictory!);
  const heavy = await makeHeavyProject(base, person.token);
  return {
    base,
    databaseUrl,
    name,
    password: PASSWORD,
    project: project!,
    contradictory: contradictory!,
    heavy,
    seconds,
  };
}

async function measure(
  service: BenchService,
  victim: Victim,
  attacker: Attacker,
  attack: Attack,
  seconds: number,
): Promise<(string | number)[]> {
  const worker = new Worker(new URL('./neighbours/victim.ts', import.meta.url));
  // The attackers would work on another machine: this thread takes only what the service and the victim leave of the processor.
  setPriority(0, LOWEST);
  const ask = async (message: string): Promise<Answered> => {
    const answer = once(worker, 'message');
    worker.postMessage(message);
    return (await answer)[0] as Answered;
  };
  worker.postMessage(victim);
  await pause(seconds * 200);
  await ask('begin');
  await service.longestStandstill();
  await pause(seconds * 1000);
  const before = await ask('next');
  const idle = await service.longestStandstill();
  const statuses = new Map<number, number>();
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(service.api));
  }, 50);
  const until = performance.now() + seconds * 1000;
  const storm = Array.from({ length: attack.parallel }, async () => {
    do {
      const status = await attack.send(attacker).catch(() => 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    } while (performance.now() < until);
  });
  await Promise.all(storm);
  const during = await ask('end');
  clearInterval(watch);
  const standstill = await service.longestStandstill();
  return [
    quantile(before.latencies, 0.5),
    quantile(before.latencies, 0.99),
    quantile(during.latencies, 0.5),
    quantile(during.latencies, 0.99),
    during.errors,
    idle.elapsed,
    standstill.elapsed,
    standstill.worked,
    during.login,
    megabytes,
    [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
  ];
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}
