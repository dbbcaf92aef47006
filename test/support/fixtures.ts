import { randomUUID } from 'node:crypto';
import { exampleOf } from '../../api/openapi/examples.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';
import type { PlacedOperation } from './contract.ts';
import type { TestProject, TestUser } from './factories.ts';

/** A user of every kind and a record of every kind, so that each endpoint can be called. */
export interface World {
  owner: TestUser;
  collaborator: TestUser;
  stranger: TestUser;
  superuser: TestUser;
  /** An account for requests to endpoints about accounts. */
  target: TestUser;
  /** In binary mode, with four features. */
  project: TestProject;
  /** A project in graded mode. */
  graded: TestProject;
  /** An active comparison of `project`, in the dimension value. */
  comparisonId: string;
  /** A valid link of each kind to `project`. */
  links: Record<'results' | 'invitation' | 'participation', { id: string; token: string }>;
  /** A guest who joined through the link for participation. */
  guest: { id: string; secret: string };
  /** An API token of the owner. */
  apiToken: { id: string; token: string };
  /** A service account of `graded`, with an API token. */
  service: { id: string; tokenId: string };
  /** A webhook of `project`, and one of the operators, each with a test that is sent nowhere. */
  webhooks: Record<'project' | 'operators', { id: string; deliveryId: string }>;
  /** An invitation by name to `project` that waits for an answer. */
  invitationId: string;
  /** The entry of the activity of `project` about a deleted comparison. */
  activityId: string;
  /** A kept ranking of `project`. */
  snapshotId: string;
}

const DAY_MS = 86_400_000;

/** Parts of a world that take most of the requests for making it, and that few operations need. */
const PARTS = [
  'project',
  'comparisonId',
  'graded',
  'links',
  'guest',
  'apiToken',
  'service',
  'webhooks',
  'invitationId',
  'activityId',
  'snapshotId',
] as const;
export type Part = (typeof PARTS)[number];

/**
 * The parts of a world that the request of an operation needs.
 * @param whole any world with all parts.
 */
export function partsFor(placed: PlacedOperation, whole: World): ReadonlySet<Part> {
  const read = new Set<PropertyKey>();
  plan(
    placed,
    new Proxy(whole, {
      get(world, name) {
        read.add(name);
        return Reflect.get(world, name);
      },
    }),
  );
  return new Set(PARTS.filter((part) => read.has(part)));
}

/**
 * Makes a new world.
 * @param parts the parts that it has; each includes the project. Without any, it has only people. Reading a missing part throws.
 * @param people the people of another world; by default, new people.
 */
export async function makeWorld(
  app: TestApp,
  parts: ReadonlySet<Part> = new Set(PARTS),
  people?: People,
): Promise<World> {
  const all = people ?? (await makePeople(app));
  return onlyWith(parts.size === 0 ? all : await withProject(app, all, parts));
}

type People = Pick<World, 'owner' | 'collaborator' | 'stranger' | 'superuser' | 'target'>;

async function makePeople({ make }: TestApp): Promise<People> {
  return {
    owner: await make.user(),
    collaborator: await make.user(),
    stranger: await make.user(),
    superuser: await make.user({ superuser: true }),
    target: await make.user(),
  };
}

/** The people of a world, for a new world whose request only changes its project. */
export function peopleFor({ path }: PlacedOperation, world: World): People | undefined {
  const { owner, collaborator, stranger, superuser, target } = world;
  return path.startsWith('/api/v1/projects/{project_id}/')
    ? { owner, collaborator, stranger, superuser, target }
    : undefined;
}

async function withProject(app: TestApp, people: People, parts: ReadonlySet<Part>): Promise<World> {
  const { owner, collaborator } = people;
  const lead = app.as(owner);
  const project = await app.make.project({ owner, features: 4 });
  const join = ({ id }: TestProject) => lead.post(`/users/${collaborator.id}/assignments`, { project_id: id });
  await join(project);
  const [a, b] = project.features;
  const compared = await lead.post(`/projects/${project.id}/comparisons`, {
    feature_a_id: a!.id,
    feature_b_id: b!.id,
    choice: 'feature_a',
    dimension: 'value',
  });
  const world = { ...people, project, comparisonId: compared.body.id } as World;
  const isWanted = (...any: Part[]) => any.some((part) => parts.has(part));
  if (isWanted('graded', 'service')) {
    world.graded = await app.make.project({ owner, features: 4, mode: 'graded' });
    await join(world.graded);
  }
  if (isWanted('links', 'guest')) world.links = await makeLinks(lead, project);
  if (isWanted('guest')) {
    const joined = await app.anonymous.post('/guests', { token: world.links.participation.token, name: 'Gerda' });
    world.guest = { id: joined.body.id, secret: joined.body.secret };
  }
  if (isWanted('apiToken')) {
    world.apiToken = (await lead.post('/auth/tokens', { name: 'Export', scopes: ['read'] })).body;
  }
  if (isWanted('service')) {
    const { id } = (await lead.post(`/projects/${world.graded.id}/service-accounts`, { name: 'Importer' })).body;
    const tokens = `/projects/${world.graded.id}/service-accounts/${id}/tokens`;
    world.service = { id, tokenId: (await lead.post(tokens, { name: 'Nightly', scopes: ['read'] })).body.id };
  }
  if (isWanted('webhooks')) world.webhooks = await makeWebhooks(app, world);
  if (isWanted('invitationId')) {
    const invited = await app.make.user();
    await lead.post(`/projects/${project.id}/collaborators`, { user: invited.username });
    world.invitationId = (await lead.get(`/projects/${project.id}/invitations`)).body[0].id;
  }
  if (isWanted('activityId')) {
    const pair = { feature_a_id: project.features[2]!.id, feature_b_id: project.features[3]!.id };
    const answer = { ...pair, choice: 'tie', dimension: 'complexity' };
    const { id } = (await lead.post(`/projects/${project.id}/comparisons`, answer)).body;
    await lead.delete(`/projects/${project.id}/comparisons/${id}`);
    world.activityId = (await lead.get(`/projects/${project.id}/activity?per_page=1`)).body.items[0].id;
  }
  if (isWanted('snapshotId')) {
    world.snapshotId = (await lead.post(`/projects/${project.id}/snapshots`, { name: 'Before planning' })).body.id;
  }
  return world;
}

function onlyWith(world: People): World {
  return new Proxy(world as World, {
    get(made, name) {
      if (!(name in made) && PARTS.some((part) => part === name)) throw new Error(`This world has no ${String(name)}`);
      return Reflect.get(made, name);
    },
  });
}

async function makeLinks(lead: TestClient, { id }: TestProject): Promise<World['links']> {
  const link = async (kind: string, participation?: object) =>
    (await lead.post(`/projects/${id}/links`, { kind, participation })).body;
  return {
    results: await link('results'),
    invitation: await link('invitation'),
    participation: await link('participation', { asks_name: true, may_join: true }),
  };
}

async function makeWebhooks(app: TestApp, { owner, superuser, project }: World): Promise<World['webhooks']> {
  const make = async (by: TestUser, path: string) => {
    const { id } = (await app.as(by).post(path, { url: 'https://receiver.invalid/hook' })).body;
    return { id, deliveryId: (await app.as(by).post(`${path}/${id}/test`)).body.id };
  };
  // All worlds of an app share a few webhooks of the operators; the first world keeps its own.
  const older = (await app.as(superuser).get('/admin/webhooks')).body.slice(1);
  for (const { id } of older) await app.as(superuser).delete(`/admin/webhooks/${id}`);
  return {
    project: await make(owner, `/projects/${project.id}/webhooks`),
    operators: await make(superuser, '/admin/webhooks'),
  };
}

/** The session that a user's token names. */
function sessionOf({ token }: Pick<TestUser, 'token'>): string {
  const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString();
  return (JSON.parse(claims) as { sid: string }).sid;
}

export interface PlannedRequest {
  method: string;
  /** The whole path, with the query. */
  address: string;
  /** Undefined where none is sent. */
  body?: unknown;
  headers: Record<string, string>;
}

/** A request for which the document promises a success, about records of the world. `last` replaces the last id in the path. */
export function plan({ method, path, operation }: PlacedOperation, world: World, last?: string): PlannedRequest {
  const isGraded = path.endsWith('/graded');
  const isOfService = path.includes('/service-accounts');
  const webhook = () => world.webhooks[path.includes('/admin/') ? 'operators' : 'project'];
  const project = () => (isGraded || isOfService ? world.graded : world.project);
  // Only the records that the path needs are read: a world may lack the others.
  const ids: Record<string, () => string> = {
    project_id: () => project().id,
    feature_id: () => project().features[3]!.id,
    comparison_id: () => world.comparisonId,
    user_id: () => (path.includes('/assignments/') ? world.collaborator.id : world.target.id),
    backup_id: () => 'no-such-backup',
    session_id: () => sessionOf(world.owner),
    token_id: () => (isOfService ? world.service.tokenId : world.apiToken.id),
    service_id: () => world.service.id,
    link_id: () => world.links.results.id,
    webhook_id: () => webhook().id,
    delivery_id: () => webhook().deliveryId,
    guest_id: () => world.guest.id,
    invitation_id: () => world.invitationId,
    activity_id: () => world.activityId,
    snapshot_id: () => world.snapshotId,
    source: () => 'jira',
    external_id: () => 'PAY-1',
    token: () => 'pwr_unknown',
    provider: () => 'acme',
    identity_id: () => world.target.id,
    passkey_id: () => world.target.id,
    kind: () => 'invitation',
  };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const filled = names.reduce(
    (text, name, index) =>
      text.replace(`{${name}}`, last !== undefined && index === names.length - 1 ? last : ids[name]!()),
    path,
  );
  const query = operation.parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name, example }) => `${name}=${example}`)
    .join('&');
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const example = content ? exampleOf(content.schema) : undefined;
  const body =
    type === 'application/json'
      ? withIdsOf(example, world, { isGraded, isOfGuests: path.includes('/guests') })
      : example;
  return {
    method: method.toUpperCase(),
    address: query ? `${filled}?${query}` : filled,
    ...(type === 'application/json' && { body: JSON.stringify(body) }),
    ...(type === 'application/x-www-form-urlencoded' && {
      body: new URLSearchParams(
        path.endsWith('/{token}')
          ? (example as Record<string, string>)
          : { username: world.target.username, password: world.target.password },
      ).toString(),
    }),
    ...(type === 'multipart/form-data' && { body: FORM }),
    headers: {
      ...(type && { 'Content-Type': type === 'multipart/form-data' ? `${type}; boundary=edge` : type }),
      ...(operation.security.some((each) => 'link' in each) && { 'X-Link-Token': world.links.results.token }),
    },
  };
}

/** A form with one file that isn't an export. */
const FORM = [
  '--edge',
  'Content-Disposition: form-data; name="file"; filename="export.json"',
  'Content-Type: application/json',
  '',
  '{}',
  '--edge--',
  '',
].join('\r\n');

let made = 0;

/** An example of the document with ids of this world. */
function withIdsOf(
  example: unknown,
  world: World,
  { isGraded, isOfGuests }: { isGraded: boolean; isOfGuests: boolean },
): unknown {
  if (example === null || typeof example !== 'object' || Array.isArray(example)) return example;
  const features = () => (isGraded ? world.graded : world.project).features.map(({ id }) => id);
  made += 1;
  const known: Record<string, () => unknown> = {
    project_id: () => world.project.id,
    feature_a_id: () => features()[1],
    feature_b_id: () => features()[2],
    feature_ids: () => ('best' in example ? features().slice(0, 4) : [features()[3]]),
    best: () => features()[1],
    worst: () => features()[2],
    username: () => `made-${made}`,
    user: () => world.target.username,
    email: () => `made-${made}@example.com`,
    comparison_id: () => randomUUID(),
    dimension: () => 'value',
    ratings: () => [{ feature_id: features()[3], grade: 4 }],
    factors: () => [{ more_id: features()[3], less_id: features()[2], factor: 10 }],
    refresh_token: () => world.target.refreshToken,
    backup_id: () => 'no-such-backup',
    transfer_to: () => world.collaborator.id,
    token: () => world.links[isOfGuests ? 'participation' : 'invitation'].token,
    secret: () => world.guest.secret,
    expires_at: () => new Date(Date.now() + DAY_MS).toISOString(),
    url: () => 'https://receiver.invalid/hook',
  };
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, name in known ? known[name]!() : value]),
  );
}
