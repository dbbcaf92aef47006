import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readCommandLine } from '../support/command-line.ts';
import { readAnswer } from './neighbours/large-answers.ts';
import { printTable, type Table, writeResults } from './report.ts';

const CHECKOUT = path.join(import.meta.dirname, '../..');
const PASSWORD = 'Correct-horse-7';
const FEATURES = 60;
/** Time that a person thinks about a question. */
const THINKING_MS = 3000;
/** A person looks at the results after this many answers. */
const RESULTS_AFTER = 10;
const PROCESSES = ['api', 'workers', 'postgres', 'redis'];

/** What `npm start` takes: seconds until it answers, and memory, at rest and while ten people answer. */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- footprint', args, {
    people: { meaning: 'people who answer, each in a project of their own', kind: 'number', default: '10' },
    seconds: { meaning: 'seconds for which they answer', kind: 'number', default: '120' },
    only: { meaning: 'one or two processes for API and worker: one, two', kind: 'text', default: 'two,one' },
  });
  const rows: Table['rows'] = [];
  for (const processes of values.only.split(',')) {
    const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-footprint-'));
    const note = (moment: string, seconds: number | '') => {
      rows.push([processes, moment, seconds, ...memoryOf(folder)]);
      console.error(rows.at(-1)!.join('  '));
    };
    try {
      const first = await start(folder, processes === 'one');
      note('new', first.seconds);
      await end(first.child);
      const second = await start(folder, processes === 'one');
      await delay(5000);
      note('with data', second.seconds);
      await answerAll(second.base, Number(values.people), Number(values.seconds));
      note(`${values.people} people, ${values.seconds} s`, '');
      await end(second.child);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const table: Table = {
    title: 'What npm start takes: seconds until it answers, and memory in MB',
    note: 'memory is what is resident, with shared pages divided among the processes that share them (PSS)',
    columns: ['processes', '', 's', ...PROCESSES, 'launcher', 'all'],
    rows,
  };
  printTable(table);
  writeResults('footprint', [table]);
}

async function start(folder: string, isOne: boolean): Promise<{ child: ChildProcess; base: string; seconds: number }> {
  const began = performance.now();
  const { DATABASE_URL: _, REDIS_URL: __, ...env } = process.env;
  const child = spawn(process.execPath, ['config/launcher/start.ts'], {
    cwd: CHECKOUT,
    env: { ...env, NODE_ENV: 'development', DATA_DIR: folder, PORT: '0', ONE_PROCESS: String(isOne) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout!.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (/Stop +Ctrl-C/.test(said)) break;
  }
  child.stdout!.resume();
  const address = /API +(http:\S+)/.exec(said)?.[1];
  if (!address) throw new Error(`npm start ended: ${said}`);
  return { child, base: new URL(address).origin, seconds: (performance.now() - began) / 1000 };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function answerAll(base: string, people: number, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: people }, (_, index) => answerAs(base, `person${index}`, until)));
}

/** Answers questions and looks at the results now and then, as a person does. @throws at the first refusal. */
async function answerAs(base: string, username: string, until: number): Promise<void> {
  const send = async (route: string, body: unknown, token?: string) => {
    const response = await fetch(`${base}/api/v1${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<Record<string, string>>;
  };
  await send('/auth/register', { username, email: `${username}@example.com`, password: PASSWORD });
  const form = new URLSearchParams({ username, password: PASSWORD });
  const session = (await (await fetch(`${base}/api/v1/auth/login`, { method: 'POST', body: form })).json()) as {
    access_token: string;
  };
  const token = session.access_token;
  const { id } = await send('/projects/', { name: `Backlog of ${username}` }, token);
  const features = Array.from({ length: FEATURES }, (_, index) => ({ name: `Feature ${index + 1}` }));
  await send(`/projects/${id}/features/bulk`, { features }, token);
  for (let count = 1; performance.now() < until; count += 1) {
    const response = await fetch(`${base}/api/v1/projects/${id}/comparisons/next?dimension=value`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status === 204) return;
    const { comparison_id, feature_a, feature_b } = (await response.json()) as {
      comparison_id: string;
      feature_a: { id: string };
      feature_b: { id: string };
    };
    await delay(THINKING_MS);
    const choice = Math.random() < 0.5 ? 'feature_a' : 'feature_b';
    const answer = {
      comparison_id,
      feature_a_id: feature_a.id,
      feature_b_id: feature_b.id,
      dimension: 'value',
      choice,
    };
    await send(`/projects/${id}/comparisons/binary`, answer, token);
    if (count % RESULTS_AFTER === 0) await readAnswer({ base, token }, `/projects/${id}/results`);
  }
}

/** Megabytes of each process of a data folder with its children, of the launcher, and of all. */
function memoryOf(folder: string): (number | '')[] {
  const records = path.join(folder, 'run');
  const pids = new Map(
    readdirSync(records).map((file) => {
      const { pid } = JSON.parse(readFileSync(path.join(records, file), 'utf8')) as { pid: number };
      return [file.replace('.json', ''), pid];
    }),
  );
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const status = read(`/proc/${name}/status`);
        return status ? [[Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1])] as const] : [];
      }),
  );
  const of = (pid: number): number =>
    shareOf(pid) + [...parents].filter(([, parent]) => parent === pid).reduce((sum, [child]) => sum + of(child), 0);
  const each = PROCESSES.map((name) => (pids.has(name) ? of(pids.get(name)!) : ('' as const)));
  const launcher = shareOf(parents.get(pids.get('api')!)!);
  const all = each.reduce<number>((sum, megabytes) => sum + (megabytes || 0), launcher);
  return [...each, launcher, all].map((megabytes) => (megabytes === '' ? '' : Math.round(megabytes)));
}

function shareOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0) / 1024;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended since the folder was listed.
    return null;
  }
}
