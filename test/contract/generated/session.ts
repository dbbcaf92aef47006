import { UUID_PATTERN } from '../../../shared/platform/identifiers.ts';
import type { TestApp } from '../../support/app.ts';
import type { TestAnswer, TestClient } from '../../support/client.ts';
import { assign } from '../../support/database-rows.ts';
import type { TestUser } from '../../support/factories.ts';
import { sendPart } from '../../support/half-sent.ts';
import { until } from '../../support/operations.ts';
import type { Actor, GeneratedBody, GeneratedRequest } from './requests.ts';
import { isSlot, type Slot } from './values.ts';

/** Ids of one kind that are drawn from: the latest, so that requests meet. */
const KEPT = 24;
/** Characters; Node reads heads of up to 16 kB. */
const MAX_CUT_PATH = 8000;
const NOBODYS = '019a9f6e-2f00-7c1a-9d2e-ffffffffffff';

/** A request as it was sent, to be shown when something is wrong with its answer. */
export interface SentRequest {
  actor: Actor;
  method: string;
  path: string;
  body: string | undefined;
}

/**
 * A service that is asked many things by a few people, and what is known of it from its answers: which ids there are,
 * whose they are, and which have gone.
 */
export class GeneratedSession {
  readonly #app: TestApp;
  readonly #clients: Readonly<Record<Actor, TestClient>>;
  readonly #people: Readonly<Record<Exclude<Actor, 'anonymous'>, TestUser>>;
  readonly #pools: Record<string, string[]> = {};
  /** The projects that have a feature or a comparison of an id; clients name comparisons, and may name two alike. */
  readonly #parents = new Map<string, Set<string>>();
  /** Paths of what was deleted. */
  readonly #gone = new Set<string>();
  /** Projects that are none of the stranger's business. */
  readonly #foreign = new Set<string>();
  #changes = 0;
  readonly counts = new Map<number, number>();
  /** Requests whose connection was cut. */
  cut = 0;

  private constructor(app: TestApp, people: Readonly<Record<Exclude<Actor, 'anonymous'>, TestUser>>) {
    this.#app = app;
    this.#people = people;
    const as = (person: Exclude<Actor, 'anonymous'>) => app.as(people[person]);
    this.#clients = {
      owner: as('owner'),
      collaborator: as('collaborator'),
      stranger: as('stranger'),
      superuser: as('superuser'),
      anonymous: app.anonymous,
    };
  }

  static async start(app: TestApp): Promise<GeneratedSession> {
    const session = new GeneratedSession(app, {
      owner: await app.make.user(),
      collaborator: await app.make.user(),
      stranger: await app.make.user(),
      superuser: await app.make.user({ superuser: true }),
    });
    await session.#countChanges();
    await session.refill();
    return session;
  }

  /** New projects, features and accounts, so that there is always something to ask about. */
  async refill(): Promise<void> {
    const { owner, collaborator, stranger } = this.#people;
    for (const person of [owner, stranger]) {
      for (const mode of ['binary', 'graded'] as const) {
        const project = await this.#app.make.project({ owner: person, features: 5, mode });
        this.#keep('project_id', project.id);
        if (person === owner) {
          this.#foreign.add(project.id);
          await assign(this.#app, project, collaborator, owner);
        }
        for (const { id } of project.features) this.#keep('feature_id', id, project.id);
      }
    }
    this.#keep('user_id', (await this.#app.make.user()).id);
    this.#changes = await this.#readChanges();
  }

  /**
   * Sends a generated request; the client holds its answer against the document.
   * @throws Error when the answer, or what the request did, breaks a rule of the service.
   */
  async send(request: GeneratedRequest): Promise<void> {
    const sent = this.#fillIn(request);
    const type = request.body?.kind === 'raw' ? request.body.type : 'application/json';
    let answer: TestAnswer | undefined;
    try {
      // A head that the parser refuses is answered before anything is counted.
      if (request.cutAfter !== null && sent.body && sent.path.length < MAX_CUT_PATH) {
        await this.#sendCut(sent, type, request.cutAfter);
        return;
      }
      answer = await this.#clients[sent.actor].send(sent.method, sent.path, undefined, {
        ...(sent.body !== undefined && { raw: sent.body, headers: { 'Content-Type': type } }),
      });
      this.counts.set(answer.status, (this.counts.get(answer.status) ?? 0) + 1);
      await this.#check(request, sent, answer);
    } catch (error) {
      const told = JSON.stringify({ ...sent, path: sent.path.slice(0, 1000), body: sent.body?.slice(0, 3000) });
      const text = answer ? `${answer.status} ${answer.text.slice(0, 1000)}` : 'no answer';
      throw new Error(`${(error as Error).message}\n  asked: ${told}\n  answered: ${text}`, { cause: error });
    }
  }

  /** A request whose body never ends; what came of it is seen in the metrics. */
  async #sendCut({ actor, method, path, body }: SentRequest, type: string, share: number): Promise<void> {
    const { metrics } = this.#app.resources;
    const answered = async () => {
      const { values } = await metrics.http.get();
      return values.reduce((sum, { metricName, value }) => sum + (metricName?.endsWith('_count') ? value : 0), 0);
    };
    const before = await answered();
    await sendPart(
      this.#app.base,
      { method, path: `/api/v1${path}`, token: this.#clients[actor].token, type, body: body! },
      share,
    );
    await until(answered, (count) => count > before);
    await this.#expectNoChange(path);
    this.cut += 1;
  }

  #fillIn({ operation, actor, ids, query, body, trailingSlash, headOnly }: GeneratedRequest): SentRequest {
    const project = this.#projectFor(actor, ids.project_id ?? '');
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === 'project_id') return encode(project);
      return encode(this.#resolve(ids[name]!, project));
    });
    const pairs = query.map(([name, value]) => `${encode(name)}=${encode(String(this.#fill(value, project)))}`);
    const address = `${path.replace('/api/v1', '').replace(/\/$/, '')}${trailingSlash ? '/' : ''}`;
    return {
      actor,
      method: headOnly && operation.method === 'get' ? 'HEAD' : operation.method.toUpperCase(),
      path: pairs.length > 0 ? `${address}?${pairs.join('&')}` : address,
      body: body === undefined || operation.method === 'get' ? undefined : this.#textOf(body, project),
    };
  }

  #textOf(body: GeneratedBody, project: string): string {
    if (body.kind === 'raw') return body.text;
    if (body.kind === 'json') return JSON.stringify(this.#fill(body.value, project));
    const entry = JSON.stringify(this.#fill(body.entry, project));
    const list = `[${Array.from({ length: body.times }, () => entry).join(',')}]`;
    return body.field === null ? list : `{${JSON.stringify(body.field)}:${list}}`;
  }

  /** The value with ids in the places that were left for them. */
  #fill(value: unknown, project: string): unknown {
    if (isSlot(value)) return this.#resolve(value, project);
    if (Array.isArray(value)) return value.map((each) => this.#fill(each, project));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#fill(each, project)]));
  }

  /** Mostly an id of the project in the path; now and then one of another. */
  #resolve(id: Slot | string, project?: string): string {
    if (typeof id === 'string') return id;
    const kind = id.slot.replace(/^feature_(a|b|ids)(_id)?$/, 'feature_id').replace(/^transfer_to$/, 'user_id');
    const pool = this.#pools[kind] ?? [];
    const own = project === undefined ? pool : pool.filter((each) => this.#parents.get(each)?.has(project));
    const from = own.length > 0 && id.pick % 8 !== 0 ? own : pool;
    return from.length === 0 ? NOBODYS : from[id.pick % from.length]!;
  }

  /** Mostly one that is open to the caller: at a closed door there is little to be found. */
  #projectFor(actor: Actor, id: Slot | string): string {
    if (typeof id === 'string' || id.pick % 6 === 0) return this.#resolve(id);
    const open = (this.#pools.project_id ?? []).filter((each) => this.#foreign.has(each) === (actor !== 'stranger'));
    return open.length === 0 ? this.#resolve(id) : open[id.pick % open.length]!;
  }

  #keep(kind: string, id: string, parent?: string): void {
    this.#pools[kind] ??= [];
    const pool = this.#pools[kind];
    pool.push(id);
    if (pool.length > (parent ? 5 * KEPT : KEPT)) pool.shift();
    if (parent) this.#parents.set(id, (this.#parents.get(id) ?? new Set()).add(parent));
  }

  async #check(request: GeneratedRequest, sent: SentRequest, answer: TestAnswer): Promise<void> {
    const { status } = answer;
    if (status === 500) throw new Error('An internal error');
    const { name, path } = request.operation;
    const isHead = sent.method === 'HEAD';
    if (status >= 400) await this.#expectNoChange(name);
    else this.#changes = await this.#readChanges();
    const ids = idsIn(path, sent.path);
    this.#expectRefusal(sent, ids, status);
    if (status < 300 && sent.method === 'DELETE') await this.#expectGone(sent.path);
    if (status < 300 && sent.method === 'POST' && !isHead) await this.#expectThere(sent, answer, ids);
    if (sent.method === 'GET' && status === 200 && this.#isBelowWhatIsGone(sent.path)) {
      throw new Error('What was deleted is answered');
    }
  }

  /** No one gets at what isn't theirs, nor at a part of one project through another. */
  #expectRefusal({ actor }: SentRequest, ids: Record<string, string>, status: number): void {
    const { project_id: project, feature_id: feature, comparison_id: comparison } = ids;
    if (project !== undefined && actor === 'stranger' && this.#foreign.has(project) && status < 400) {
      throw new Error('A stranger gets at a project');
    }
    for (const part of [feature, comparison]) {
      const parents = part === undefined ? undefined : this.#parents.get(part);
      if (parents && project !== undefined && !parents.has(project) && status < 400) {
        throw new Error('A part of one project is reached through another');
      }
    }
  }

  async #expectGone(path: string): Promise<void> {
    const where = path.split('?')[0]!.replace(/\/$/, '');
    // An address without an id of its own (all other sessions, a link) still works afterwards.
    if (where.includes('/assignments/') || !UUID_PATTERN.test(where.split('/').at(-1)!)) return;
    this.#gone.add(where);
    const after = await this.#clients.superuser.get(where);
    if (after.status !== 404) throw new Error(`After the deletion it is answered ${after.status}`);
  }

  #isBelowWhatIsGone(path: string): boolean {
    const parts = path.split('?')[0]!.split('/');
    return parts.some((_, index) => this.#gone.has(parts.slice(0, index + 1).join('/')));
  }

  async #expectThere(sent: SentRequest, { body }: TestAnswer, ids: Record<string, string>): Promise<void> {
    const [where] = sent.path.split('?');
    const kind = /^\/projects\/?$/.test(where!)
      ? 'project_id'
      : /\/features\/?$/.test(where!)
        ? 'feature_id'
        : /\/comparisons(\/binary|\/graded)?\/?$/.test(where!)
          ? 'comparison_id'
          : /^\/users\/?$/.test(where!)
            ? 'user_id'
            : undefined;
    if (kind === undefined) return;
    const collection = where!.replace(/\/(binary|graded)?\/?$/, '');
    const found = await this.#clients.superuser.get(`${collection}/${body.id}`);
    if (found.status !== 200 || found.body.id !== body.id) throw new Error(`What was made is answered ${found.status}`);
    this.#keep(kind, body.id, ids.project_id);
    // The owner is joined by no person whom these requests could name; so is a person who makes a project.
    if (kind === 'project_id' && sent.actor !== 'stranger') this.#foreign.add(body.id);
  }

  async #expectNoChange(name: string): Promise<void> {
    const changes = await this.#readChanges();
    if (changes !== this.#changes && !name.endsWith('/refresh')) {
      throw new Error(`A refused request changed ${changes - this.#changes} rows`);
    }
    this.#changes = changes;
  }

  async #readChanges(): Promise<number> {
    const { rows } = await this.#app.resources.pool.query<{ n: string }>('select n from changes');
    return Number(rows[0]!.n);
  }

  /** Counts every row that is written, in whatever table, in the transaction that writes it; not security events, which are stored later. */
  async #countChanges(): Promise<void> {
    const { pool } = this.#app.resources;
    await pool.query(`
      create table changes (n bigint not null);
      insert into changes values (0);
      create function count_change() returns trigger language plpgsql as $$
        begin update changes set n = n + 1; return null; end $$;
      do $$ declare name text; begin
        for name in select tablename from pg_tables
                     where schemaname = 'public' and tablename not in ('changes', 'migrations', 'security_events') loop
          execute format('create trigger count_change after insert or update or delete on %I
                          for each row execute function count_change()', name);
        end loop;
      end $$`);
  }
}

/** Unpaired surrogates have no place in an address. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function idsIn(template: string, path: string): Record<string, string> {
  const names = template.replace('/api/v1', '').split('/');
  const values = path.split('?')[0]!.split('/');
  return Object.fromEntries(
    names.flatMap((name, index) => (name.startsWith('{') ? [[name.slice(1, -1), values[index] ?? '']] : [])),
  );
}
