import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../config/launcher/ports.ts';
import { readCommandLine } from '../support/command-line.ts';
import { seededRandom } from '../support/random.ts';
import { processorSeconds } from './http/processor-time.ts';
import { type BenchProject, makePerson, makeProjects } from './http/projects.ts';
import { type BenchService, startService } from './http/service.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { quantile } from './statistics.ts';

interface Question {
  comparison_id: string;
  feature_a: { id: string };
  feature_b: { id: string };
}

/** Share of the answers that are wrong. */
const WRONG = 0.1;

/** Many guests of one link: how long an answer with its next question takes, and whether two guests ever see the same pair. */
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
    await post(service.base, `/projects/${project!.id}/comparisons/reset`, { dimension: 'value' }, project!.token);
    const secrets = await join(service.base, project!, guests);
    const crowd = new Crowd(service.base, project!, seconds);
    const load = loadavg()[0]!;
    const spentBefore = processorSeconds(service.api);
    const everyMs = (1000 * guests) / rate;
    const [floor] = await Promise.all([
      floorOf(service, project!, { rate, seconds }),
      ...secrets.map((secret, place) => crowd.answer(secret, { everyMs, place: place / guests })),
    ]);
    const spent = processorSeconds(service.api) - spentBefore;
    const row = (name: string, times: number[]) => [
      name,
      times.length,
      ...[0.5, 0.99, 1].map((q) => quantile(times, q)),
      ...[0.5, 0.99].map((q) => (quantile(times, q) / quantile(floor, q)).toFixed(1)),
    ];
    const { common, own } = crowd;
    const answers = common.answers.length + own.answers.length;
    const table: Table = {
      title: `${guests} guests at one project of ${values.features} features, ${rate} answers a second`,
      note: `Pairs on two screens at once: ${crowd.shared}. A guest had to wait for a pair ${crowd.waits} times. Processor time of the API: ${((1000 * spent) / answers).toFixed(1)} ms per answer. Load of the machine: ${load.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after.`,
      columns: ['', 'requests', 'p50 ms', 'p99 ms', 'longest ms', 'p50 of floor', 'p99 of floor'],
      rows: [
        row('floor: Koa, token check, one SELECT', floor),
        row('first question', common.questions),
        row('answer with the next question', common.answers),
        row("first question about one's own order", own.questions),
        row("answer with the next question about one's own order", own.answers),
      ],
    };
    printTable(table);
    writeResults('guests', [table]);
  } finally {
    await service.stop();
  }
}

/** Sends again, as browsers do, if the service has just closed the kept connection. An answer that is sent twice counts once. */
function send(address: string, request: RequestInit): Promise<Response> {
  return fetch(address, request).catch(() => fetch(address, request));
}

/** Times of requests that do next to nothing, at the same rate and in the same seconds. */
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

async function post(
  base: string,
  path: string,
  body: object,
  token?: string,
): Promise<{ token: string; secret: string }> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(`${base}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { token: string; secret: string };
}

/** Guests of a new link. @returns their secrets. */
async function join(base: string, project: BenchProject, count: number): Promise<string[]> {
  const participation = { max_guests: count };
  const link = { kind: 'participation', participation };
  const { token } = await post(base, `/projects/${project.id}/links`, link, project.token);
  const secrets: string[] = [];
  for (let number = 0; number < count; number += 1) secrets.push((await post(base, '/guests', { token })).secret);
  return secrets;
}

/** Times of requests, in milliseconds. */
interface Times {
  questions: number[];
  answers: number[];
}

/** The question on a guest's screen. `isOwn`: it is about the guest's own order, so several guests may have the same one. */
interface Shown {
  question: Question;
  isOwn: boolean;
}

class Crowd {
  readonly common: Times = { questions: [], answers: [] };
  readonly own: Times = { questions: [], answers: [] };
  /** Pairs that two guests saw at the same time, while they answered for all. */
  shared = 0;
  waits = 0;
  readonly #address: string;
  readonly #project: BenchProject;
  readonly #screens = new Map<string, string>();
  readonly #random = seededRandom(1);
  readonly #stop: AbortSignal;

  constructor(base: string, project: BenchProject, seconds: number) {
    this.#address = `${base}/api/v1/projects/${project.id}/comparisons`;
    this.#project = project;
    this.#stop = AbortSignal.timeout(1000 * seconds);
  }

  /** One guest answers at a steady pace, each at a moment of their own. */
  async answer(secret: string, { everyMs, place }: { everyMs: number; place: number }): Promise<void> {
    await delay(everyMs * place);
    let shown: Shown | null = null;
    while (!this.#stop.aborted) {
      const began = performance.now();
      if (shown) shown = await this.#answer(secret, shown);
      shown ??= await this.#ask(secret);
      if (shown) this.#show(secret, shown);
      else this.waits += 1;
      await delay(Math.max(0, everyMs - (performance.now() - began)));
    }
  }

  /** As the web client asks: about their own order, once that of all is settled. */
  async #ask(secret: string): Promise<Shown | null> {
    for (const isOwn of [false, true]) {
      const began = performance.now();
      const response = await this.#send(
        secret,
        `/next?dimension=value&include_progress=true&include_after=true&until=order&own=${isOwn}`,
      );
      this.#timesOf(isOwn).questions.push(performance.now() - began);
      if (response.status === 200) return { question: (await response.json()) as Question, isOwn };
      // Others have the pairs that are left.
      if (response.headers.has('Retry-After')) return null;
    }
    return null;
  }

  async #answer(secret: string, { question, isOwn }: Shown): Promise<Shown | null> {
    const { comparison_id, feature_a: a, feature_b: b } = question;
    const rank = (id: string) => this.#project.ranks[this.#project.featureIds.indexOf(id)]!;
    const isRight = this.#random() >= WRONG;
    const choice = rank(a.id) > rank(b.id) === isRight ? 'feature_a' : 'feature_b';
    const body = { comparison_id, feature_a_id: a.id, feature_b_id: b.id, dimension: 'value', choice };
    this.#screens.delete(secret);
    const began = performance.now();
    const response = await this.#send(secret, `/binary?include_next=true&until=order&own=${isOwn}`, body);
    const { next } = (await response.json()) as { next?: Question | null };
    this.#timesOf(isOwn).answers.push(performance.now() - began);
    return next ? { question: next, isOwn } : null;
  }

  #timesOf = (isOwn: boolean): Times => (isOwn ? this.own : this.common);

  #show(secret: string, { question: { feature_a: a, feature_b: b }, isOwn }: Shown): void {
    if (isOwn) return;
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
