import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../config/launcher/ports.ts';
import { readCommandLine } from '../support/command-line.ts';
import { processorSeconds } from './http/processor-time.ts';
import { type BenchProject, makePerson, makeProjects } from './http/projects.ts';
import { type BenchService, startService } from './http/service.ts';
import { printTable, type Table, writeResults } from './report.ts';

/** Between two answers in a project, in milliseconds: five people who think for some seconds each. */
const ANSWER_MS = 1000;
/** After listeners came or left, until what they cost at once is over, in milliseconds. */
const REST_MS = 5000;

/** Cost of many listeners: share of a core and memory of the API, beside a server that only writes the same to as many responses. */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- streams', args, {
    listeners: { meaning: 'open event streams', kind: 'number', default: '1000' },
    projects: { meaning: 'projects that they listen to', kind: 'number', default: '20' },
    features: { meaning: 'features of each project', kind: 'number', default: '50' },
    seconds: { meaning: 'seconds that each measurement takes', kind: 'number', default: '20' },
  });
  const [listeners, count, seconds] = [values.listeners, values.projects, values.seconds].map(Number) as [
    number,
    number,
    number,
  ];
  process.env.EVENT_STREAMS ??= String(listeners);
  process.env.EVENT_STREAMS_PER_PERSON ??= '0';
  process.env.EVENT_STREAMS_PER_NETWORK ??= '0';
  const service = await startService();
  const streams: Stream[] = [];
  try {
    const owner = await makePerson(service.base, 'owner');
    const projects = await makeProjects(service.base, service.databaseUrl, owner, Number(values.features), count);
    const measure = async (name: string, { answering = 0 } = {}) => [
      name,
      ...(await play(service.api, seconds, streams, () => answerIn(service, projects.slice(0, answering)))),
    ];
    const rows = [await measure('nobody listens'), await measure('nobody listens, answers', { answering: count })];
    for (let number = 0; number < listeners; number += 1) {
      const { id, token } = projects[number % count]!;
      streams.push(await Stream.open(`${service.base}/api/v1/projects/${id}/events`, token));
    }
    rows.push(await measure(`${listeners} listen, nobody answers`));
    rows.push(await measure(`${listeners} listen, answers`, { answering: count }));
    for (const stream of streams.splice(0)) stream.close();
    rows.push(await measureFloor(service, listeners, seconds));
    const table: Table = {
      title: `${listeners} listeners of ${count} projects; with answers, one a second in each project`,
      note: 'The floor is a bare HTTP server that writes 500 bytes to each response every two seconds. Memory is resident, before the streams and with them.',
      columns: ['', '% of a core', 'MB', 'events/s received'],
      rows,
    };
    printTable(table);
    writeResults('streams', [table]);
  } finally {
    for (const stream of streams) stream.close();
    await service.stop();
  }
}

/** Measures a process while `work` goes on. @returns the figures of a row. */
async function play(pid: number, seconds: number, streams: readonly Stream[], work: () => () => Promise<void>) {
  await delay(REST_MS);
  const stop = work();
  const [used, received] = [processorSeconds(pid), sum(streams)];
  await delay(1000 * seconds);
  const figures = [
    ((100 * (processorSeconds(pid) - used)) / seconds).toFixed(1),
    residentMegabytes(pid),
    (sum(streams) - received) / seconds,
  ];
  await stop();
  return figures;
}

const sum = (streams: readonly Stream[]): number => streams.reduce((total, { events }) => total + events, 0);

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  return Math.round(Number(kilobytes) / 1000);
}

async function measureFloor({ run: runProcess }: BenchService, listeners: number, seconds: number) {
  const port = await freePort();
  const child = runProcess('test/bench/http/floor-streams.ts', String(port));
  await once(child.stdout!, 'data');
  const streams: Stream[] = [];
  for (let number = 0; number < listeners; number += 1)
    streams.push(await Stream.open(`http://127.0.0.1:${port}/`, ''));
  const row = ['the floor', ...(await play(child.pid!, seconds, streams, () => async () => undefined))];
  for (const stream of streams) stream.close();
  return row;
}

/** Answers in each project once a second. @returns what ends it. */
function answerIn({ base }: BenchService, projects: readonly BenchProject[]): () => Promise<void> {
  const stop = new AbortController();
  const working = projects.map(async (project, place) => {
    await delay((ANSWER_MS * place) / projects.length);
    while (!stop.signal.aborted) {
      await Promise.all([answer(base, project), delay(ANSWER_MS)]);
    }
  });
  return async () => {
    stop.abort();
    await Promise.all(working);
  };
}

async function answer(base: string, { id, token, featureIds, ranks }: BenchProject): Promise<void> {
  const address = `${base}/api/v1/projects/${id}/comparisons`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const next = await fetch(`${address}/next?dimension=value`, { headers });
  if (next.status !== 200) return;
  const { comparison_id, feature_a: a, feature_b: b } = (await next.json()) as Record<string, { id: string }>;
  const rank = (featureId: string) => ranks[featureIds.indexOf(featureId)]!;
  const choice = rank(a!.id) > rank(b!.id) ? 'feature_a' : 'feature_b';
  const body = { comparison_id, feature_a_id: a!.id, feature_b_id: b!.id, choice, dimension: 'value' };
  const made = await fetch(`${address}/binary`, { method: 'POST', headers, body: JSON.stringify(body) });
  await made.arrayBuffer();
}

/** One client that listens and counts. */
class Stream {
  events = 0;
  readonly #request: ClientRequest;

  private constructor(request: ClientRequest) {
    this.#request = request;
  }

  static async open(address: string, token: string): Promise<Stream> {
    const request = get(address, { headers: { Authorization: `Bearer ${token}` }, agent: false });
    const [response] = await once(request, 'response');
    if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`);
    const stream = new Stream(request);
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      stream.events += text.split('\ndata: ').length - 1;
    });
    return stream;
  }

  close(): void {
    this.#request.destroy();
  }
}
