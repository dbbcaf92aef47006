import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { newId } from '../../shared/platform/identifiers.ts';
import { readCommandLine } from '../support/command-line.ts';
import { type LoadResult, load } from './http/load.ts';
import { processorSeconds } from './http/processor-time.ts';
import { makeProjects } from './http/projects.ts';
import { type BenchService, startService } from './http/service.ts';
import { fillDatabase } from './jobs/fill-database.ts';
import { MemoryWatch } from './jobs/memory-watch.ts';
import { printTable, type Table, writeResults } from './report.ts';

const MEGABYTE = 2 ** 20;
const ADMIN = { username: 'admin', password: 'Admin123!' };
const PROBE_MS = 100;

/** One job with what it took, and how much memory the largest process of each kind held meanwhile. */
interface Measured {
  name: string;
  seconds: number;
  memory: Record<'api' | 'worker' | 'postgres', number>;
  note: string;
}

/** Backup, verification, restore, export and import of a large database; what they take, and what others notice of them. */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- jobs', args, {
    projects: { meaning: 'projects in the database', kind: 'number', default: '100' },
    features: { meaning: 'features in all projects', kind: 'number', default: '20000' },
    comparisons: { meaning: 'comparisons in all projects', kind: 'number', default: '1000000' },
    small: {
      meaning: 'comparisons of a small database, measured beside the large one',
      kind: 'number',
      default: '100000',
    },
  });
  const size = {
    projects: Number(values.projects),
    features: Number(values.features),
    comparisons: Number(values.comparisons),
  };
  const small = Number(values.small);
  const tables: Table[] = [];
  tables.push(await measure('all jobs', size));
  if (small > 0) tables.push(await measure('the same with less', { ...size, comparisons: small }));
  writeResults('jobs', tables);
}

async function measure(title: string, size: Parameters<typeof fillDatabase>[1]): Promise<Table> {
  const service = await startService();
  const file = path.join(tmpdir(), `pairwise-export-${process.pid}.json`);
  try {
    console.error(`writing ${size.comparisons} comparisons`);
    await fillDatabase(service.databaseUrl, size);
    const admin = new Admin(service);
    await admin.signIn();
    const jobs: Measured[] = [];
    const add = async (name: string, work: () => Promise<string>) => {
      console.error(name);
      const memory = new MemoryWatch(service);
      const began = performance.now();
      const note = await work();
      jobs.push({ name, seconds: (performance.now() - began) / 1000, memory: memory.end(), note });
    };
    let backup = '';
    await add('backup', async () => {
      const made = await admin.post('/database/backup');
      backup = made.backup_id;
      return `${(made.size_bytes / MEGABYTE).toFixed(0)} MB`;
    });
    await add('verification of it', async () => admin.verdictOn(backup));
    await add(
      'export, JSON',
      async () => `${((await admin.download('/database/export', file)) / MEGABYTE).toFixed(0)} MB`,
    );
    await add('export, SQL', async () => {
      const target = `${file}.sql`;
      const bytes = await admin.download('/database/export?format=sql', target);
      await rm(target);
      return `${(bytes / MEGABYTE).toFixed(0)} MB`;
    });
    await add('one project of the backup', async () => {
      const { features, answers } = await restoreOne(service, backup);
      return `${features} features, ${answers} answers`;
    });
    const restore = async () => {
      const closed = admin.watchClosed();
      await admin.post('/database/restore', { backup_id: backup });
      return closed();
    };
    await add('restore where nothing differs', restore);
    await admin.idle();
    await changeAnswers(service);
    await add('restore where all answers differ', restore);
    await admin.idle();
    await add('import where all is there', async () => {
      const { records_imported: count, errors } = await admin.upload('/database/import', file);
      return `${count} records, ${errors.length} left alone`;
    });
    await admin.idle();
    const noticed = await writesBesideBackup(service, admin);
    const rows = jobs.map(({ name, seconds, memory, note }) => [
      name,
      seconds,
      ...(['api', 'worker', 'postgres'] as const).map((kind) => Math.round(memory[kind] / MEGABYTE)),
      note,
    ]);
    const table: Table = {
      title: `${title}: ${size.projects} projects, ${size.features} features, ${size.comparisons} comparisons`,
      note: 'Memory is the most that one process of its kind held, in MB; PostgreSQL without its shared buffers.',
      columns: ['', 'seconds', 'API MB', 'worker MB', 'PostgreSQL MB', ''],
      rows: [...rows, ...noticed],
    };
    printTable(table);
    return table;
  } finally {
    await rm(file, { force: true });
    await service.stop();
  }
}

/** Turns all answers round. */
async function changeAnswers(service: BenchService): Promise<void> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(
    `update comparisons set choice = case choice when 'feature_a' then 'feature_b' else 'feature_a' end`,
  );
  await client.query('vacuum (analyze) comparisons');
  await client.end();
}

/** Brings the first project back as another one. */
async function restoreOne(service: BenchService, backup: string): Promise<{ features: number; answers: number }> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from projects order by id limit 1');
  await client.end();
  const command = service.run('api/admin/main.ts', 'restore-project', backup, rows[0]!.id, '--json');
  return JSON.parse(await text(command.stdout!));
}

/** Latency of POST comparisons alone, and while a backup and its verification run. */
async function writesBesideBackup(service: BenchService, admin: Admin): Promise<Table['rows']> {
  const [project] = await makeProjects(service.base, service.databaseUrl, admin, 200, 1);
  const { id, token, featureIds, ranks } = project!;
  let turn = 0;
  const post = (seconds: number): Promise<LoadResult> =>
    load(service.base, {
      clients: 4,
      seconds,
      next: () => {
        turn += 1;
        const [a, b] = [turn % featureIds.length, (turn * 7 + 1) % featureIds.length];
        const other = a === b ? (b + 1) % featureIds.length : b;
        return {
          method: 'POST',
          path: `/api/v1/projects/${id}/comparisons/binary`,
          token,
          body: JSON.stringify({
            comparison_id: newId(),
            feature_a_id: featureIds[a],
            feature_b_id: featureIds[other],
            choice: ranks[a]! > ranks[other]! ? 'feature_a' : 'feature_b',
            dimension: 'value',
          }),
        };
      },
    });
  await post(2);
  const alone = await post(5);
  const backup = admin.post('/database/backup');
  const beside = await post(5);
  await backup;
  const proving = await post(5);
  const row = (name: string, { perSecond, p50, p99, refused }: LoadResult) => [
    name,
    '',
    '',
    '',
    '',
    `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${refused} refused`,
  ];
  return [
    row('POST comparisons alone', alone),
    row('POST comparisons beside a backup', beside),
    row('POST comparisons beside its verification', proving),
  ];
}

/** A superuser who asks over HTTP. */
class Admin {
  readonly #service: BenchService;
  token = '';
  id = '';

  constructor(service: BenchService) {
    this.#service = service;
  }

  async signIn(): Promise<void> {
    const response = await this.#fetch('/auth/login', { method: 'POST', body: new URLSearchParams(ADMIN) });
    this.token = ((await response.json()) as { access_token: string }).access_token;
    this.id = ((await (await this.#fetch('/auth/me')).json()) as { id: string }).id;
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  async post(address: string, body: unknown = {}): Promise<any> {
    const response = await this.#fetch(`/admin${address}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  /** @returns the bytes that came. */
  async download(address: string, file: string): Promise<number> {
    const response = await this.#fetch(`/admin${address}`);
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file));
    return (await stat(file)).size;
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  async upload(address: string, file: string): Promise<any> {
    const boundary = 'a-boundary-between-the-parts-of-a-form';
    async function* form() {
      yield Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="export.json"\r\nContent-Type: application/json\r\n\r\n`,
      );
      yield* createReadStream(file, { highWaterMark: 256 * 1024 });
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    }
    const response = await this.#fetch(`/admin${address}`, {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      body: Readable.toWeb(Readable.from(form())) as never,
      duplex: 'half',
    } as RequestInit);
    return response.json();
  }

  /** Waits for the verdict on a backup. */
  async verdictOn(id: string): Promise<string> {
    for (;;) {
      const list = (await (await this.#fetch('/admin/database/backups')).json()) as {
        backup_id: string;
        verification: string;
      }[];
      const verdict = list.find(({ backup_id }) => backup_id === id)!.verification;
      if (verdict !== 'pending') return verdict;
      await pause(PROBE_MS);
    }
  }

  /** Waits until the last backup has its verdict, so that nothing runs beside what is measured next. */
  async idle(): Promise<void> {
    const list = (await (await this.#fetch('/admin/database/backups')).json()) as { backup_id: string }[];
    await this.verdictOn(list[0]!.backup_id);
  }

  /**
   * Asks for something small again and again.
   * @returns how long it was answered 503, once that is over, and the processor time that PostgreSQL and the worker took meanwhile.
   */
  watchClosed(): () => Promise<string> {
    const { base, postgres, worker } = this.#service;
    const now = () => ({
      ms: performance.now(),
      processor: processorSeconds(postgres, { withChildren: true }) + processorSeconds(worker),
    });
    let first: ReturnType<typeof now> | undefined;
    let last: ReturnType<typeof now> | undefined;
    let done = false;
    const watching = (async () => {
      while (!done || (first && !last)) {
        const response = await fetch(`${base}/api/v1/auth/google/status`);
        await response.arrayBuffer();
        if (response.status === 503) first ??= now();
        else if (first) last ??= now();
        await pause(PROBE_MS / 4);
      }
    })();
    return async () => {
      done = true;
      await watching;
      if (!first || !last) return 'never closed';
      return `closed for ${((last.ms - first.ms) / 1000).toFixed(1)} s (processor ${(last.processor - first.processor).toFixed(1)} s)`;
    };
  }

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${this.#service.base}/api/v1${address}`, {
      ...init,
      headers: { ...(this.token !== '' && { Authorization: `Bearer ${this.token}` }), ...init.headers },
    });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return response;
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
