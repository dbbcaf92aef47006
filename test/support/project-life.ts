import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { FACTORS } from '../../shared/answers/rules/factors.ts';
import { CHOICES, DIMENSIONS, SELECTION_STRATEGIES, STRENGTHS } from '../../shared/ranking/vocabulary.ts';
import type { TestApp } from './app.ts';
import type { TestAnswer, TestClient } from './client.ts';
import type { TestProject, TestUser } from './factories.ts';

/** Actions of a project's people, frequent ones first. */
const DEEDS = {
  answer: 8,
  'name the best and the worst': 4,
  correct: 3,
  'take back the last': 1,
  'take back my last': 1,
  'delete an answer': 1,
  'change an answer': 1,
  'start over': 1,
  skip: 1,
  rate: 3,
  'take back ratings': 1,
  'say a factor': 2,
  'take back factors': 1,
  'add a feature': 1,
  'add features': 1,
  'delete a feature': 1,
  'delete features': 1,
  'archive features': 2,
  'restore features': 2,
  'restore a deletion': 2,
  'let members delete': 1,
  rename: 1,
  estimate: 1,
  decide: 1,
  'choose a strategy': 1,
  'change the model': 1,
  'reset the model': 1,
  assign: 1,
  limit: 1,
  leave: 1,
  'make a link': 1,
  'follow a link': 1,
  'revoke a link': 1,
  'hide or show names': 1,
  'keep the ranking': 1,
} as const;

/** One action; `pick` chooses between the possibilities. */
export interface Deed {
  does: keyof typeof DEEDS;
  /** 0 is the owner. */
  who: 0 | 1 | 2;
  pick: number;
  dimension: (typeof DIMENSIONS)[number];
}

/** Some deeds in a row. */
export const deeds = (least: number, most: number): fc.Arbitrary<Deed[]> =>
  fc.array(
    fc.record({
      does: fc.oneof(
        ...Object.entries(DEEDS).map(([does, weight]) => ({ weight, arbitrary: fc.constant(does as Deed['does']) })),
      ),
      who: fc.constantFrom(0, 1, 2),
      pick: fc.nat(10_000),
      dimension: fc.constantFrom(...DIMENSIONS),
    }),
    { minLength: least, maxLength: most, size: 'max' },
  );

/** Addresses to read about a project: for both dimensions together, and for each. */
const VIEWS = [
  '',
  '/summary',
  '/results?include_quadrants=true&include_ranges=true',
  '/results?sort_by=value&include_ranges=true',
  '/results/quadrants',
  '/results/stability?k=2',
  '/results/estimates',
  '/results/export?format=csv&sort_by=complexity',
  '/statistics',
  '/statistics/scores',
  '/features?include_scores=true&include_counts=true&per_page=200',
  '/features?archived=true&include_scores=true&per_page=200',
  '/comparisons/inconsistency-stats',
  '/activity?per_page=1000&include_names=true',
  '/activity?per_page=1000&user_id=me&action_type=comparison_created',
  '/history?per_page=1000',
  '/collaborators',
  '/last-modified',
  '/model-config',
  '/snapshots',
  '/live',
];
const VIEWS_OF_DIMENSION = [
  '/comparisons/progress?target_certainty=0.8&',
  '/comparisons/estimates?',
  '/comparisons/inconsistencies?include_answers=true&',
  '/comparisons/resolve-inconsistency?',
  '/comparisons?include_names=true&per_page=1000&',
  '/agreement?',
  '/results/stability?k=3&sort_by=value&',
];

/** Responses of the project, by path. */
export type Seen = Record<string, { status: number; body: unknown }>;

/** A project of three people whose requests go to several processes. */
export class ProjectLife {
  /** Actions so far, for error messages. */
  readonly done: string[] = [];
  readonly #apps: readonly TestApp[];
  readonly #people: readonly TestUser[];
  readonly #project: TestProject;
  readonly #isGraded: boolean;
  readonly #links: { id: string; token: string; kind: string }[] = [];
  readonly #kept = new Map<string, { tag: string; text: string }>();
  #requests = 0;

  constructor(
    apps: readonly TestApp[],
    { people, project, isGraded }: { people: readonly TestUser[]; project: TestProject; isGraded: boolean },
  ) {
    this.#apps = apps;
    this.#people = people;
    this.#project = project;
    this.#isGraded = isGraded;
  }

  at = (path: string): string => `/projects/${this.#project.id}${path}`;

  /** Sends an action to the next process. Refusals are fine, faults are not. */
  async take(deed: Deed): Promise<void> {
    this.#requests += 1;
    const app = this.#apps[this.#requests % this.#apps.length]!;
    const answer = await this.#do(app, deed);
    if (!answer) return;
    this.done.push(`${deed.does}, ${deed.who} (${deed.pick}, ${deed.dimension}): ${answer.status}`);
    if (answer.status !== 503) expect(answer.status, `${this.done.join('\n')}\n${answer.text}`).to.be.lessThan(500);
  }

  /**
   * Reads everything as one person sees it.
   * @param options.revalidates sends the ETags of the last such read, and uses the stored response for a 304, as a browser does.
   */
  async see(client: TestClient, { revalidates = false } = {}): Promise<Seen> {
    const { items = [] } = (await client.get(this.at('/features?per_page=2'))).body;
    const paths = [
      ...VIEWS,
      ...DIMENSIONS.flatMap((dimension) => VIEWS_OF_DIMENSION.map((view) => `${view}dimension=${dimension}`)),
      ...items.flatMap(({ id }: { id: string }) => [
        `/results/${id}/explanation?dimension=value`,
        `/activity?feature_id=${id}&per_page=1000`,
        `/comparisons?feature_id=${id}&per_page=1000`,
      ]),
    ];
    const seen: Seen = {};
    for (const path of paths) {
      const kept = revalidates ? this.#kept.get(path) : undefined;
      const answer = await client.get(this.at(path), { headers: { 'If-None-Match': kept?.tag ?? '' } });
      const { status, text } = answer.status === 304 ? { status: 200, text: kept!.text } : answer;
      const tag = answer.headers.get('ETag');
      if (revalidates && tag) this.#kept.set(path, { tag, text });
      seen[path] = { status, body: timeless(text) };
    }
    return seen;
  }

  async #do(app: TestApp, { does, who, pick, dimension }: Deed): Promise<TestAnswer | undefined> {
    const client = app.as(this.#people[who]!);
    const owner = app.as(this.#people[0]!);
    const post = (path: string, body: unknown) => client.post(this.at(path), body);
    const features: { id: string }[] = (await owner.get(this.at('/features?per_page=200'))).body.items ?? [];
    const [one, other] = [features[pick % features.length], features[(pick + 1 + (pick % 7)) % features.length]];
    const compared = this.#isGraded ? '/comparisons/graded' : '/comparisons/binary';
    const said = this.#isGraded ? { strength: STRENGTHS[pick % 5] } : { choice: CHOICES[pick % 3] };
    const next = () => client.get(this.at(`/comparisons/next?dimension=${dimension}&include_after=true`));
    const someAnswer = async () => {
      const { items = [] } = (await client.get(this.at(`/comparisons?dimension=${dimension}&per_page=200`))).body;
      return items.length > 0 ? this.at(`/comparisons/${items[pick % items.length].id}`) : undefined;
    };
    const assignment = (person: number) => `/users/${this.#people[person]!.id}/assignments`;
    const link = this.#links[pick % Math.max(1, this.#links.length)];
    switch (does) {
      case 'answer': {
        const { status, body } = await next();
        if (status !== 200) return;
        const { comparison_id, feature_a, feature_b } = body;
        const pair = { comparison_id, feature_a_id: feature_a.id, feature_b_id: feature_b.id, dimension };
        return post(`${compared}?include_next=true`, { ...pair, ...said });
      }
      case 'name the best and the worst': {
        const query = `dimension=${dimension}&up_to=4&count=${1 + (pick % 3)}&include_after=true`;
        const { status, body } = await client.get(this.at(`/comparisons/next?${query}`));
        if (status !== 200) return;
        const shown = body.features.map(({ id }: { id: string }) => id);
        const [best, worst] = [shown[pick % shown.length], shown[(pick + 1) % shown.length]];
        // Some people answer that three features are equally good.
        const others = pick % 5 === 0 ? shown.filter((id: string) => id !== worst) : best;
        const answer = { comparison_id: body.comparison_id, feature_ids: shown, best: others, worst, dimension };
        return post('/comparisons/best-worst?include_next=true&up_to=4', answer);
      }
      case 'correct':
        if (!one || !other || one === other) return;
        return post(compared, { feature_a_id: one.id, feature_b_id: other.id, dimension, ...said });
      case 'take back the last':
      case 'take back my last':
        return post('/comparisons/undo', { dimension, mine: does === 'take back my last' });
      case 'delete an answer': {
        const path = await someAnswer();
        return path ? client.delete(path) : undefined;
      }
      case 'change an answer': {
        const path = await someAnswer();
        return path ? client.put(path, { choice: CHOICES[pick % 3] }) : undefined;
      }
      case 'start over':
        return pick % 4 === 0 ? post('/comparisons/reset', { dimension }) : undefined;
      case 'skip': {
        const { status, body } = await next();
        return status === 200 ? post('/comparisons/skip', { comparison_id: body.comparison_id }) : undefined;
      }
      case 'rate': {
        const { features: cards = [] } = (await client.get(this.at(`/ratings/next?dimension=${dimension}&count=3`)))
          .body;
        const given = [...cards, ...(one ? [one] : [])] as { id: string }[];
        const ratings = given.map(({ id }, index) => ({ feature_id: id, grade: 1 + ((pick + index) % 5) }));
        return ratings.length > 0 ? client.put(this.at('/ratings'), { dimension, ratings }) : undefined;
      }
      case 'take back ratings':
        return client.delete(this.at(`/ratings?dimension=${dimension}`));
      case 'say a factor': {
        if (!one || !other || one === other) return;
        const factor = pick % 6 === 0 ? null : FACTORS[pick % FACTORS.length];
        return client.put(this.at('/factors'), {
          dimension,
          factors: [{ more_id: one.id, less_id: other.id, factor }],
        });
      }
      case 'take back factors':
        return client.delete(this.at(`/factors?dimension=${dimension}`));
      case 'add a feature':
        return post('/features', { name: `one ${pick}`, estimates: { value: pick % 9 } });
      case 'add features':
        return post('/features/bulk', [
          { name: `two ${pick}` },
          { name: `three ${pick}`, estimates: { complexity: 3 } },
        ]);
      case 'delete a feature':
        return one && client.delete(this.at(`/features/${one.id}`));
      case 'delete features': {
        const chosen = pick % 8 === 0 ? features : features.slice(0, 2);
        return post('/features/bulk-delete', [...chosen.map(({ id }) => id), randomUUID()]);
      }
      case 'archive features':
        return pick % 2 && one
          ? client.post(this.at(`/features/${one.id}/archive`))
          : post('/features/bulk-archive', [...features.slice(0, 2).map(({ id }) => id), randomUUID()]);
      case 'restore features': {
        const { items = [] } = (await client.get(this.at('/features?archived=true&per_page=200'))).body;
        const ids = items.map(({ id }: { id: string }) => id);
        return pick % 2 && ids.length > 0
          ? client.post(this.at(`/features/${ids[pick % ids.length]}/restore`))
          : post('/features/bulk-restore', ids);
      }
      case 'restore a deletion': {
        const { items = [] } = (await client.get(this.at('/activity?per_page=200'))).body;
        const open = items.filter((each: { restorable_until?: string }) => each.restorable_until);
        return open.length > 0 ? post(`/activity/${open[pick % open.length].id}/restore`, undefined) : undefined;
      }
      case 'let members delete':
        return owner.put(this.at(''), { members_may_delete: pick % 3 > 0 });
      case 'rename':
        return (
          one &&
          client.put(this.at(`/features/${one.id}`), {
            name: `renamed ${pick}`,
            tags: ['t'],
            external: pick % 4 === 0 ? null : { source: 'jira', id: one.id, url: `https://jira.example.com/${pick}` },
          })
        );
      case 'estimate': {
        const estimates = pick % 3 === 0 ? { value: null } : { value: pick % 20, complexity: pick % 13 };
        return one && client.put(this.at(`/features/${one.id}`), { estimates });
      }
      case 'decide': {
        const path = this.at(`/features/${one?.id}/decision`);
        if (!one || pick % 4 === 0) return one && owner.delete(path);
        return owner.put(path, { decided: pick % 3 ? 'in' : 'out', note: pick % 2 ? `since ${pick}` : null });
      }
      case 'choose a strategy':
        return owner.put(this.at('/model-config'), { selection_strategy: SELECTION_STRATEGIES[pick % 4] });
      case 'change the model': {
        const prior = { prior_mean: (pick % 5) / 5, prior_variance: 1 + (pick % 3) };
        return owner.put(this.at('/model-config'), { dimensions: { [dimension]: prior } });
      }
      case 'reset the model':
        return post('/model-config/reset', {});
      case 'assign': {
        const dimensions = [undefined, ['value'], ['complexity'], DIMENSIONS][pick % 4];
        return owner.post(assignment(1 + (pick % 2)), { project_id: this.#project.id, dimensions });
      }
      case 'limit': {
        const dimensions = [['value'], ['complexity'], DIMENSIONS][pick % 3];
        return owner.put(`${assignment(1 + (pick % 2))}/${this.#project.id}`, { dimensions });
      }
      case 'leave':
        return who === 0 ? undefined : client.delete(`${assignment(who)}/${this.#project.id}`);
      case 'make a link': {
        const made = await owner.post(this.at('/links'), { kind: pick % 3 ? 'invitation' : 'results' });
        if (made.status === 201) this.#links.push(made.body);
        return made;
      }
      case 'follow a link':
        if (!link) return;
        if (link.kind === 'invitation') return client.post('/invitations/accept', { token: link.token });
        return app.anonymous.get('/shared/results', { headers: { 'X-Link-Token': link.token } });
      case 'revoke a link':
        return link && owner.delete(this.at(`/links/${link.id}`));
      case 'hide or show names':
        return owner.put(this.at(''), { hide_names: pick % 2 === 0 });
      case 'keep the ranking':
        return post('/snapshots', { name: `Kept ${pick}` });
    }
  }
}

/** Leaves out who is being asked a pair at the moment, which only Redis knows. */
function timeless(text: string): unknown {
  if (!/^[{[]/.test(text)) return text;
  const momentary = ['open_elsewhere', 'answering'];
  return JSON.parse(text, (name, value) => (momentary.includes(name) ? undefined : value));
}
