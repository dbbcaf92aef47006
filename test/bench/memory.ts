import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readCommandLine } from '../support/command-line.ts';
import { type BenchProject, makePerson, makeProjects } from './http/projects.ts';
import { startService } from './http/service.ts';
import { makeLargeProject } from './memory/large-project.ts';
import { readAnswer } from './neighbours/large-answers.ts';
import { printTable, type Table, writeResults } from './report.ts';

/** Ways to look at a large project, asked for at the same time. */
const LOOKS = ['/results', '/results/quadrants', '/statistics/scores', '/results/export?format=csv'];
/** Requests that the clients of the steady load send in turn before each answer. */
const STEADY = ['/comparisons/next?dimension=value', '/results', '/comparisons/progress?dimension=value', '/live'];

/**
 * Memory of the API with little of it: large results at once, then a steady load, whose memory must not grow.
 */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- memory', args, {
    megabytes: { meaning: 'memory of the API, MEMORY_MB', kind: 'number', default: '512' },
    projects: { meaning: 'projects whose results are read at once', kind: 'number', default: '6' },
    features: { meaning: 'features of each of them', kind: 'number', default: '10000' },
    soak: { meaning: 'seconds of steady load', kind: 'number', default: '60' },
    pause: { meaning: 'milliseconds that each of its 8 clients pauses after a request', kind: 'number', default: '0' },
  });
  process.env.MEMORY_MB = values.megabytes;
  process.env.REQUESTS_PER_PERSON ??= '16';
  process.env.EXPENSIVE_REQUESTS_PER_PERSON ??= '2';
  const service = await startService({
    apiFlags: [`--max-old-space-size=${Math.floor(Number(values.megabytes) / 2)}`],
  });
  const rows: Table['rows'] = [];
  const note = (what: string, statuses: readonly number[]) => {
    const { peak, now, anonymous } = memoryOf(service.api);
    rows.push([what, now, anonymous, peak, statuses.filter((status) => status === 200).length, statuses.length]);
    console.error(rows.at(-1)!.join('  '));
  };
  try {
    const { base, databaseUrl } = service;
    note('at the start', []);
    const large: { id: string; token: string }[] = [];
    for (let count = 0; count < Number(values.projects); count += 1) {
      const owner = await makePerson(base, `owner${count}`);
      const [project] = await makeProjects(base, databaseUrl, owner, 2, 1);
      await makeLargeProject(databaseUrl, project!, Number(values.features));
      large.push({ id: project!.id, token: owner.token });
    }
    note('projects made', []);
    for (const look of LOOKS) {
      const answers = large.map(({ id, token }) =>
        readAnswer({ base, token }, `/projects/${id}${look}`).catch(() => 0),
      );
      note(`${large.length} × ${look}`, await Promise.all(answers));
    }
    const person = await makePerson(base, 'steady');
    const [small] = await makeProjects(base, databaseUrl, person, 200, 1);
    const until = performance.now() + Number(values.soak) * 1000;
    for (let round = 1; performance.now() < until; round += 1) {
      const statuses: number[] = [];
      const end = performance.now() + 10_000;
      const ask = async (request: Promise<number>) => {
        statuses.push(await request.catch(() => 0));
        await delay(Number(values.pause));
      };
      const clients = Array.from({ length: 8 }, async (_, index) => {
        while (performance.now() < end) {
          for (const path of STEADY) {
            await ask(readAnswer({ base, token: person.token }, `/projects/${small!.id}${path}`));
          }
          await ask(answer(base, person.token, small!));
          const project = large[(round + index) % large.length]!;
          if (index === 0) await ask(readAnswer({ base, token: project.token }, `/projects/${project.id}/results`));
        }
      });
      await Promise.all(clients);
      await delay(200);
      note(`steady load, ${round * 10} s`, statuses);
    }
    const table: Table = {
      title: `Memory of the API, which may take ${values.megabytes} MB (resident, megabytes)`,
      columns: ['', 'now', 'anonymous', 'most', 'answered', 'requests'],
      rows,
    };
    printTable(table);
    writeResults('memory', [table]);
  } finally {
    await service.stop();
  }
}

/** Answers a pair at random, as a person does after each question. @returns the status, 200 in place of 201. */
async function answer(base: string, token: string, { id, featureIds, ranks }: BenchProject): Promise<number> {
  const a = Math.floor(Math.random() * featureIds.length);
  const b = (a + 1 + Math.floor(Math.random() * (featureIds.length - 1))) % featureIds.length;
  const response = await fetch(`${base}/api/v1/projects/${id}/comparisons/binary`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      feature_a_id: featureIds[a],
      feature_b_id: featureIds[b],
      choice: ranks[a]! > ranks[b]! ? 'feature_a' : 'feature_b',
      dimension: 'value',
    }),
  });
  await response.arrayBuffer();
  return response.ok ? 200 : response.status;
}

/** Resident megabytes of a process, and the most that it had since it started. */
function memoryOf(pid: number): { now: number; anonymous: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: read('VmRSS'), anonymous: read('RssAnon'), peak: read('VmHWM') };
}
