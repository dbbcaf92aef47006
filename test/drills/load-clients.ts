import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DIMENSIONS, type Dimension } from '../../shared/ranking/vocabulary.ts';
import { seededRandom } from '../support/random.ts';

const PASSWORD = 'Correct-horse-7';
/** How long one person waits for one answer before trying again, in milliseconds. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;
const CHOICES = ['feature_a', 'feature_b', 'tie'] as const;

/** One answer that a person gives, under an id of its own, so that it can be sent again. */
export interface GivenAnswer {
  id: string;
  projectId: string;
  a: string;
  b: string;
  choice: string;
  dimension: Dimension;
}

export interface TeamOptions {
  /** Base URL of a person's next request; read before each request, so that it may change. */
  base: () => string;
  people: number;
  projects: number;
  features: number;
  seed: number;
  /** Pause of each person between two answers, in milliseconds. */
  thinkMs?: number;
  /** Whether a request that fails is sent again; else the failure is only counted. */
  retries?: boolean;
}

interface Project {
  id: string;
  features: string[];
}

/**
 * People who compare without a break, and note what was acknowledged. A request without an answer, or with 503, is sent
 * again under the same id until it is answered, as any careful client does.
 */
export class Team {
  /** Answered with 201. */
  readonly acknowledged = new Map<string, GivenAnswer>();
  /** Sent, and never answered: may be there or not. */
  readonly unknown = new Map<string, GivenAnswer>();
  /** Failures met on the way, by what they looked like. */
  readonly failures = new Map<string, number>();
  /** Answers that no client should get: anything but success, 503 and broken connections. */
  readonly wrong: string[] = [];
  /** Times between two acknowledged answers, the longest of all, in milliseconds. */
  longestSilenceMs = 0;
  requests = 0;
  readonly #options: TeamOptions;
  readonly #random: () => number;
  #projects: Project[] = [];
  #token = '';
  #lastAt = 0;
  #stopping = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(options: TeamOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
  }

  get projectIds(): string[] {
    return this.#projects.map(({ id }) => id);
  }

  /** An account, the projects with their features. */
  async prepare(): Promise<void> {
    const username = `drill-${randomUUID().slice(0, 8)}`;
    await this.#ask('POST', '/auth/register', { username, email: `${username}@example.com`, password: PASSWORD });
    const form = new URLSearchParams({ username, password: PASSWORD });
    const login = await fetch(`${this.#options.base()}/api/v1/auth/login`, { method: 'POST', body: form });
    this.#token = ((await login.json()) as { access_token: string }).access_token;
    for (let index = 0; index < this.#options.projects; index++) {
      const { id } = (await this.#ask('POST', '/projects', { name: `Backlog ${index + 1}` })) as { id: string };
      const names = Array.from({ length: this.#options.features }, (_, n) => ({ name: `Feature ${n + 1}` }));
      const { features } = (await this.#ask('POST', `/projects/${id}/features/bulk`, { features: names })) as {
        features: { id: string }[];
      };
      this.#projects.push({ id, features: features.map((feature) => feature.id) });
    }
  }

  begin(): void {
    this.#stopping = false;
    this.#lastAt = performance.now();
    this.#working = Promise.all(Array.from({ length: this.#options.people }, () => this.#compare()));
  }

  /** Each client finishes its current answer. */
  async end(): Promise<void> {
    this.#stopping = true;
    await this.#working;
  }

  /** Waits until `count` more answers are acknowledged. */
  async progress(count: number, withinMs: number): Promise<void> {
    const goal = this.acknowledged.size + count;
    const deadline = performance.now() + withinMs;
    while (this.acknowledged.size < goal) {
      if (performance.now() > deadline) {
        throw new Error(`Only ${count - (goal - this.acknowledged.size)} of ${count} answers within ${withinMs} ms`);
      }
      await delay(PAUSE_MS);
    }
  }

  async #compare(): Promise<void> {
    for (let index = 0; !this.#stopping; index++) {
      const answer = this.#answer();
      await this.#give(answer);
      if (index % 5 === 0) await this.#read(answer);
      if (this.#options.thinkMs) await delay(this.#options.thinkMs);
    }
  }

  #answer(): GivenAnswer {
    const pick = <T>(list: readonly T[]): T => list[Math.floor(this.#random() * list.length)]!;
    const { id: projectId, features } = pick(this.#projects);
    const a = pick(features);
    let b = pick(features);
    while (b === a) b = pick(features);
    return { id: randomUUID(), projectId, a, b, choice: pick(CHOICES), dimension: pick(DIMENSIONS) };
  }

  async #give(answer: GivenAnswer): Promise<void> {
    this.unknown.set(answer.id, answer);
    const { status } = await this.#insist('POST', `/projects/${answer.projectId}/comparisons/binary`, {
      comparison_id: answer.id,
      feature_a_id: answer.a,
      feature_b_id: answer.b,
      choice: answer.choice,
      dimension: answer.dimension,
    });
    if (status !== 201) return;
    this.unknown.delete(answer.id);
    this.acknowledged.set(answer.id, answer);
    const now = performance.now();
    this.longestSilenceMs = Math.max(this.longestSilenceMs, now - this.#lastAt);
    this.#lastAt = now;
  }

  async #read({ projectId, dimension }: GivenAnswer): Promise<void> {
    await this.#insist('GET', `/projects/${projectId}/comparisons/next?dimension=${dimension}`);
    await this.#insist('GET', `/projects/${projectId}/comparisons/progress?dimension=${dimension}`);
  }

  /** Sends a request until it is answered with something else than a failure that passes. */
  async #insist(method: string, path: string, body?: unknown): Promise<{ status: number }> {
    for (;;) {
      const status = await this.#send(method, path, body);
      if (status >= 200 && status < 300) return { status };
      if (status !== 0 && status !== 503) {
        this.wrong.push(`${method} ${path}: ${status}`);
        return { status };
      }
      if (this.#options.retries === false || (this.#stopping && method === 'GET')) return { status };
      await delay(PAUSE_MS);
    }
  }

  async #send(method: string, path: string, body?: unknown): Promise<number> {
    this.requests += 1;
    try {
      const response = await fetch(`${this.#options.base()}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${this.#token}`, ...(body !== undefined && JSON_TYPE) },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      if (!response.ok) this.#fail(`${response.status} ${text.replaceAll(/\s+/g, ' ').slice(0, 60)}`);
      return response.status;
    } catch (error) {
      const { name, cause } = error as { name: string; cause?: { code?: string } };
      this.#fail(cause?.code ?? name);
      return 0;
    }
  }

  #fail(kind: string): void {
    this.failures.set(kind, (this.failures.get(kind) ?? 0) + 1);
  }

  async #ask(method: string, path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.#options.base()}/api/v1${path}`, {
      method,
      headers: { ...JSON_TYPE, ...(this.#token && { Authorization: `Bearer ${this.#token}` }) },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
