import { DIMENSIONS, type Dimension } from '../../../shared/ranking/vocabulary.ts';
import { hashPassword } from '../../../shared/sign-in/password-hashing.ts';
import type { TestApp } from '../../support/app.ts';
import type { TestClient } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { backUpDirectly, type OperatedApp } from '../../support/operations.ts';

const BACKLOG = [
  'Offline reading on the phone',
  'Dark theme',
  'Import from CSV and JSON',
  'Comments on a single line',
  'Webhooks for every change',
  'Audit log export',
  'Sign in with a passkey',
  'Faster first page',
  'Templates for new projects',
  'Weekly summary by mail',
  'Keyboard shortcuts everywhere',
  'Two people edit at once',
];

/** A person, and projects at several stages. */
export interface ShownProjects {
  lead: TestUser;
  projectId: string;
  emptyId: string;
  /** A project in which every order is known. */
  rankedId: string;
  /** Tokens of links to it. */
  links: Record<'results' | 'doubted' | 'invitation' | 'participation', string>;
  /** A project whose answers contradict each other. */
  contradictedId: string;
}

/** Two rings of answers, by the places of the better and the worse feature. */
const CONTRADICTING = [
  [0, 1],
  [1, 2],
  [2, 0],
  [3, 4],
  [4, 5],
  [5, 6],
  [6, 3],
] as const;

/** A person with projects at several stages. */
export async function makeShownProjects(app: TestApp): Promise<ShownProjects> {
  const lead = await app.make.user();
  const client = app.as(lead);
  await client.patch('/auth/me', { display_name: 'Mia Keller' });
  const empty = await app.make.project({ owner: lead, name: 'Website relaunch' });
  const project = await app.make.project({ owner: lead, name: 'Mobile app backlog', features: BACKLOG });
  await app.make.project({ owner: lead, name: 'Billing, second half of the year', features: 26 });
  const ranked = await app.make.project({ owner: lead, name: 'Reading app', features: BACKLOG });
  await answer(client, project.id, 'value', 14);
  await answer(client, project.id, 'complexity', 6);
  for (const dimension of DIMENSIONS) await answer(client, ranked.id, dimension, BACKLOG.length ** 2);
  await client.post(`/projects/${ranked.id}/snapshots`, { name: 'Before planning' });
  const others = ['Jon', 'Amara Obi'];
  for (const name of others) {
    const other = await app.make.user();
    await app.as(other).patch('/auth/me', { display_name: name });
    await client.post(`/users/${other.id}/assignments`, { project_id: project.id });
    await answer(app.as(other), project.id, 'value', 3);
    const ratings = project.features.slice(0, 5).map(({ id }, index) => ({ feature_id: id, grade: index + 1 }));
    await app.as(other).put(`/projects/${project.id}/ratings`, { dimension: 'value', ratings });
  }
  const contradicted = await app.make.project({ owner: lead, name: 'Desktop app', features: BACKLOG });
  for (const [a, b] of CONTRADICTING) {
    await client.post(`/projects/${contradicted.id}/comparisons`, {
      feature_a_id: contradicted.features[a]!.id,
      feature_b_id: contradicted.features[b]!.id,
      choice: 'feature_a',
      dimension: 'value',
    });
  }
  const four = contradicted.features.slice(6, 10).map(({ id }) => id);
  const set = { feature_ids: four, best: four[0], worst: four[3], dimension: 'value' };
  const { body: undone } = await client.post(`/projects/${contradicted.id}/comparisons/best-worst`, set);
  await client.delete(`/projects/${contradicted.id}/comparisons/${undone.id}`);
  await client.post(`/projects/${contradicted.id}/comparisons/best-worst`, { ...set, dimension: 'complexity' });
  const link = async (kind: string, label: string, { id } = ranked) =>
    (await client.post(`/projects/${id}/links`, { kind, label })).body.token;
  const links = {
    results: await link('results', 'For the board'),
    doubted: await link('results', 'For the board', contradicted),
    invitation: await link('invitation', 'Design team'),
    participation: await link('participation', 'Customers'),
  };
  const ids = { emptyId: empty.id, rankedId: ranked.id, contradictedId: contradicted.id };
  return { lead, projectId: project.id, ...ids, links };
}

/** Backups of each verdict, and something for the list of security events. */
export async function makeShownBackups(app: OperatedApp): Promise<void> {
  const { backups } = app.resources;
  const verdicts = ["'features' has other rows than its manifest says", 'verified', null];
  for (const reason of verdicts) {
    const { id, size } = await backups.get(await backUpDirectly(app));
    const verified = reason === 'verified';
    const at = new Date().toISOString();
    if (reason !== null) {
      await backups.recordVerification(id, { verified, reason: verified ? null : reason, at, size });
    }
  }
  await app.anonymous.form('/auth/login', { username: app.root.username, password: 'Wrong-horse-7' });
  const documented = await app.make.user({ superuser: true });
  const hash = await hashPassword('Admin123!', (work) => work());
  await app.resources.pool.query('update users set hashed_password = $2 where id = $1', [documented.id, hash]);
}

/** Answers questions by the hidden order of a dimension, until none is left or there are as many. */
async function answer(client: TestClient, projectId: string, dimension: Dimension, most: number): Promise<void> {
  for (let given = 0; given < most; given += 1) {
    const next = await client.get(`/projects/${projectId}/comparisons/next?dimension=${dimension}`);
    if (next.status !== 200) return;
    const { comparison_id, feature_a: a, feature_b: b } = next.body;
    const isFirst = hidden(a.name, dimension) < hidden(b.name, dimension);
    await client.post(`/projects/${projectId}/comparisons/binary`, {
      comparison_id,
      feature_a_id: a.id,
      feature_b_id: b.id,
      dimension,
      choice: isFirst ? 'feature_a' : 'feature_b',
    });
  }
}

/** The place of a feature in a made-up order of a dimension. */
function hidden(name: string, dimension: Dimension): number {
  const place = BACKLOG.indexOf(name);
  return dimension === 'value' ? place : (place * 5 + 3) % BACKLOG.length;
}
