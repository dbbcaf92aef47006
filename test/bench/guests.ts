import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../config/launcher/ports.ts';
import { readCommandLine } from '../support/command-line.ts';
import { type BenchProject, makePerson, makeProjects } from './http/projects.ts';
import { type BenchService, startService } from './http/service.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { quantile } from './statistics.ts';

interface Question {
  comparison_id: string;
  feature_a: { id: string };
  feature_b: { id: string };
}

/** Many guests of one link at one project: what an answer with its next question takes, and whether two ever see the same pair. */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- guests', args, {
    guests: { meaning: 'guests who answer', kind: 'number', default: '200' },
    features: { meaning: 'features of the project', kind: 'number', default: '60' },
    rate: { meaning: 'answers a second, of all guests together', kind: 'number', default: '40' },
    seconds: { meaning: 'seconds to measure', kind: 'number', default: '30' },
  });
  const [guests, rate, seconds] = [values.guests, values.rate, values.seconds].map(Number) as [number, number, number];
  const service = await startService();
  try {
    const owner = await makePerson(service.base, 'owner');
    const [project] = await makeProjects(service.base, service.databaseUrl, owner, Number(values.features), 1);
    const secrets = await join(service.base, project!, guests);
    const crowd = new Crowd(service.base, project!, seconds);
    const load = loadavg()[0]!;
    const everyMs = (1000 * guests) / rate;
    const [floor] = await Promise.all([
      floorOf(service, project!, { rate, seconds }),
      ...secrets.map((secret, place) => crowd.answer(secret, { everyMs, place: place / guests })),
    ]);
    const row = (name: string, times: number[]) => [
      name,
      times.length,
      ...[0.5, 0.99, 1].map((q) => quantile(times, q)),
      ...[0.5, 0.99].map((q) => (quantile(times, q) / quantile(floor, q)).toFixed(1)),
    ];
    const table: Table = {
      title: `${guests} guests at one project of ${values.features} features, ${rate} answers a second`,
      note: `${crowd.shared} pairs were on two screens, ${crowd.waits} times a guest had to wait for a pair. Load of the machine: ${load.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after.`,
      columns: ['', 'requests', 'p50 ms', 'p99 ms', 'longest ms', 'p50 of floor', 'p99 of floor'],
      rows: [
        row('floor: Koa, token check, one SELECT', floor),
        row('first question', crowd.questions),
        row('answer with the next question', crowd.answers),
      ],
    };
    printTable(table);
    writeResults('guests', [table]);
  } finally {
    await service.stop();
  }
}

/** As browsers do: again, if the service has closed the kept connection at this moment. An answer that is sent twice counts once. */
function send(address: string, request: RequestInit): Promise<Response> {
  return fetch(address, request).catch(() => fetch(address, request));
}

/** Times of the floor at the same rate, in the same seconds: what a request takes that does next to nothing. */
async function floorOf(
  service: BenchService,
  project: BenchProject,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number[]> {
  const port = await freePort();
  const child = service.run('test/bench/http/floor-koa.ts', String(port));
  await once(child.stdout!, 'data');
  const headers = { Authorization: `Bearer ${project.token}` };
  const times: number[] = [];
  const ask = async () => {
    const began = performance.now();
    const response = await send(`http://127.0.0.1:${port}/api/v1/projects/${project.id}/floor`, { headers });
    await response.json();
    times.push(performance.now() - began);
  };
  const asked: Promise<void>[] = [];
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; ) {
    asked.push(ask());
    await delay(1000 / rate);
  }
  await Promise.all(asked);
  child.kill('SIGTERM');
  return times;
}

/** Guests of a new link. @returns their secrets. */
async function join(base: string, project: BenchProject, count: number): Promise<string[]> {
  const send = async (path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await fetch(`${base}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { token: string; secret: string };
  };
  const participation = { max_guests: count };
  const { token } = await send(
    `/projects/${project.id}/links`,
    { kind: 'participation', participation },
    project.token,
  );
  const secrets: string[] = [];
  for (let number = 0; number < count; number += 1) secrets.push((await send('/guests', { token })).secret);
  return secrets;
}

class Crowd {
  readonly questions: number[] = [];
  readonly answers: number[] = [];
  /** Pairs that two guests saw at the same time. */
  shared = 0;
  waits = 0;
  readonly #address: string;
  readonly #project: BenchProject;
  readonly #screens = new Map<string, string>();
  readonly #stop: AbortSignal;

  constructor(base: string, project: BenchProject, seconds: number) {
    this.#address = `${base}/api/v1/projects/${project.id}/comparisons`;
    this.#project = project;
    this.#stop = AbortSignal.timeout(1000 * seconds);
  }

  /** One guest answers at a steady pace, each at a moment of their own, and values as all others do. */
  async answer(secret: string, { everyMs, place }: { everyMs: number; place: number }): Promise<void> {
    await delay(everyMs * place);
    let question: Question | null = null;
    while (!this.#stop.aborted) {
      const began = performance.now();
      question = question ? await this.#answer(secret, question) : await this.#ask(secret);
      if (question) this.#show(secret, question);
      else this.waits += 1;
      await delay(Math.max(0, everyMs - (performance.now() - began)));
    }
  }

  async #ask(secret: string): Promise<Question | null> {
    const began = performance.now();
    // Their own order too: 200 people settle that of the project in seconds.
    for (const own of [false, true]) {
      const response = await this.#send(
        secret,
        `/next?dimension=value&include_progress=true&include_after=true&own=${own}`,
      );
      if (response.status === 200) {
        this.questions.push(performance.now() - began);
        return (await response.json()) as Question;
      }
    }
    return null;
  }

  async #answer(secret: string, { comparison_id, feature_a: a, feature_b: b }: Question): Promise<Question | null> {
    const rank = (id: string) => this.#project.ranks[this.#project.featureIds.indexOf(id)]!;
    const choice = rank(a.id) > rank(b.id) ? 'feature_a' : 'feature_b';
    const body = { comparison_id, feature_a_id: a.id, feature_b_id: b.id, dimension: 'value', choice };
    this.#screens.delete(secret);
    const began = performance.now();
    const response = await this.#send(secret, '/binary?include_next=true&own=true', body);
    const { next = null } = (await response.json()) as { next?: Question | null };
    this.answers.push(performance.now() - began);
    return next;
  }

  #show(secret: string, { feature_a: a, feature_b: b }: Question): void {
    const pair = [a.id, b.id].sort().join(' ');
    if ([...this.#screens.values()].includes(pair)) this.shared += 1;
    this.#screens.set(secret, pair);
  }

  async #send(secret: string, path: string, body?: object): Promise<Response> {
    const response = await send(this.#address + path, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${secret}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}
