import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { DIMENSIONS, type Dimension } from '../../shared/ranking/vocabulary.ts';
import { hashPassword } from '../../shared/use-cases/auth/password-hashing.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestClient } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { backUpDirectly, type OperatedApp, startOperatedApp } from '../support/operations.ts';
import { clientPages } from '../support/web-client.ts';
import { SCHEMES, SIZES, type Size, Visitor } from './support/visitor.ts';

// `npm run shots`: pictures of all screens, in both sizes and colour schemes, for people to look at. Nothing compares them.
// SHOTS=operate takes only those whose name begins so.

const FOLDER = path.join(import.meta.dirname, '..', '..', 'screenshots');

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

const JIRA = [
  'Summary,Issue key,Labels,Labels,Description',
  'Share a list by link,APP-1,teams,web,Read only and without an account',
  'Dark theme,APP-2,ux,,',
  ',APP-3,,,The summary is missing',
  'Undo in the editor,APP-4,editor,,',
].join('\n');

interface Shot {
  name: string;
  path: (world: World) => string;
  /** Text that is there when the screen is. */
  shows: string;
  /** Without a session. */
  isPublic?: boolean;
  /** For a superuser. */
  isRoot?: boolean;
  /** What is done on the screen before the picture is taken. */
  act?: (visitor: Visitor) => Promise<void>;
}

interface World {
  lead: TestUser;
  projectId: string;
  emptyId: string;
  /** A project in which every order is known. */
  rankedId: string;
  /** Tokens of links to it. */
  links: Record<'results' | 'doubted' | 'invitation', string>;
  /** A project whose answers contradict each other. */
  contradictedId: string;
}

const SHOTS: readonly Shot[] = [
  { name: 'sign-in', path: () => '/sign-in', shows: 'New here?', isPublic: true },
  { name: 'register', path: () => '/register', shows: 'Have an account?', isPublic: true },
  {
    name: 'sign-in-refused',
    path: () => '/sign-in',
    shows: 'New here?',
    isPublic: true,
    async act({ page }) {
      await page.getByLabel('Username or email').fill('somebody');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Incorrect email or password').waitFor();
    },
  },
  {
    name: 'callback-error',
    path: () => '/auth/callback?error=access_denied',
    shows: 'Back to sign in',
    isPublic: true,
  },
  { name: 'projects', path: () => '/', shows: 'Mobile app backlog' },
  { name: 'new-project', path: () => '/projects/new', shows: 'How do people answer?' },
  { name: 'project', path: ({ projectId }) => `/projects/${projectId}`, shows: 'People' },
  { name: 'project-empty', path: ({ emptyId }) => `/projects/${emptyId}`, shows: 'What are the features?' },
  {
    name: 'features',
    path: ({ projectId }) => `/projects/${projectId}/features`,
    shows: 'Offline reading on the phone',
    async act({ page }) {
      await page.getByRole('row', { name: 'Dark theme' }).getByRole('checkbox').click();
      await page.getByText('1 chosen').waitFor();
    },
  },
  { name: 'features-empty', path: ({ emptyId }) => `/projects/${emptyId}/features`, shows: 'What are the features?' },
  {
    name: 'import',
    path: ({ projectId }) => `/projects/${projectId}/features/import`,
    shows: 'Paste a list',
    async act({ page }) {
      await page.getByLabel('Paste a list').fill(JIRA);
      await page.getByText('What will happen').waitFor();
    },
  },
  { name: 'compare', path: ({ projectId }) => `/projects/${projectId}/compare/value`, shows: 'Which is worth more?' },
  { name: 'results', path: ({ rankedId }) => `/projects/${rankedId}/results`, shows: 'Quick wins' },
  {
    name: 'results-why',
    path: ({ rankedId }) => `/projects/${rankedId}/results`,
    shows: 'Ranking',
    async act({ page }) {
      await page.getByRole('button', { name: 'Why?' }).click();
      await page.locator('.ladder').waitFor();
    },
  },
  {
    name: 'results-share',
    path: ({ rankedId }) => `/projects/${rankedId}/results`,
    shows: 'Ranking',
    async act({ page }) {
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('button', { name: 'Make a link' }).click();
      await page.getByLabel('Your new link').waitFor();
    },
  },
  {
    name: 'results-export',
    path: ({ rankedId }) => `/projects/${rankedId}/results`,
    shows: 'Ranking',
    async act({ page }) {
      await page.getByRole('button', { name: 'Export' }).click();
    },
  },
  { name: 'shared', path: ({ links }) => `/shared#${links.results}`, shows: 'Quick wins', isPublic: true },
  {
    name: 'shared-doubt',
    path: ({ links }) => `/shared#${links.doubted}`,
    shows: 'contradict each other',
    isPublic: true,
  },
  { name: 'shared-ended', path: () => '/shared#AAAA', shows: 'incomplete', isPublic: true },
  { name: 'join', path: ({ links }) => `/join#${links.invitation}`, shows: 'together', isPublic: true },
  { name: 'join-signed-in', path: ({ links }) => `/join#${links.invitation}`, shows: 'Join the project' },
  { name: 'people', path: ({ projectId }) => `/projects/${projectId}/people`, shows: 'Who answers' },
  {
    name: 'people-invite',
    path: ({ rankedId }) => `/projects/${rankedId}/people`,
    shows: 'Invite people',
    async act({ page }) {
      await page.getByRole('button', { name: 'Make a link' }).click();
      await page.getByLabel('Your new link').scrollIntoViewIfNeeded();
    },
  },
  { name: 'results-empty', path: ({ emptyId }) => `/projects/${emptyId}/results`, shows: 'Nothing to rank yet' },
  { name: 'how-it-works', path: () => '/how-it-works', shows: 'On this page', isPublic: true },
  { name: 'activity', path: ({ contradictedId }) => `/projects/${contradictedId}/activity`, shows: 'Today' },
  {
    name: 'activity-mine',
    path: ({ contradictedId }) => `/projects/${contradictedId}/activity?kind=mine`,
    shows: 'Today',
  },
  {
    name: 'contradictions',
    path: ({ contradictedId }) => `/projects/${contradictedId}/contradictions`,
    shows: '(again)',
  },
  {
    name: 'contradictions-ask',
    path: ({ contradictedId }) => `/projects/${contradictedId}/contradictions`,
    shows: '(again)',
    async act({ page }) {
      await page.getByRole('button', { name: 'Settle the first' }).click();
      await page.getByRole('dialog').getByRole('group').waitFor();
    },
  },
  {
    name: 'settings',
    path: ({ projectId }) => `/projects/${projectId}/settings`,
    shows: 'How questions are chosen',
    async act({ page }) {
      await page.getByText('Model and prior').click();
      await page.getByText('to go.').first().waitFor();
    },
  },
  {
    name: 'settings-delete',
    path: ({ projectId }) => `/projects/${projectId}/settings`,
    shows: 'How questions are chosen',
    async act({ page }) {
      await page.getByRole('button', { name: 'Delete …' }).click();
      await page.getByText('There is no way back').waitFor();
    },
  },
  { name: 'account', path: () => '/me', shows: 'Sign out' },
  {
    name: 'keys',
    path: () => '/',
    shows: 'Mobile app backlog',
    async act({ page }) {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'operate', path: () => '/operate', shows: 'Everything works.', isRoot: true },
  { name: 'operate-backups', path: () => '/operate/backups', shows: 'Back up now', isRoot: true },
  {
    name: 'operate-restore',
    path: () => '/operate/backups',
    shows: 'Back up now',
    isRoot: true,
    async act({ page }) {
      await page
        .getByRole('button', { name: /^Restore/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'operate-users', path: () => '/operate/users', shows: 'Administrator', isRoot: true },
  {
    name: 'operate-user',
    path: () => '/operate/users',
    shows: 'Change',
    isRoot: true,
    async act({ page }) {
      await page
        .getByRole('button', { name: /^Change/ })
        .nth(1)
        .click();
      await page.getByRole('button', { name: 'Delete this account' }).waitFor();
    },
  },
  { name: 'operate-data', path: () => '/operate/data', shows: 'Import', isRoot: true },
  { name: 'operate-security', path: () => '/operate/security', shows: 'Sign-ins, refusals', isRoot: true },
  { name: 'not-found', path: () => '/projects/none/such', shows: 'There is nothing here' },
];

describe('pictures of all screens', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: OperatedApp;
  let world: World;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startOperatedApp({}, { pages: await clientPages() });
    world = await makeWorld(app);
    await makeBackups(app);
    mkdirSync(FOLDER, { recursive: true });
  });

  for (const size of Object.keys(SIZES) as Size[]) {
    for (const scheme of SCHEMES) {
      it(`${size}, ${scheme}`, async () => {
        const stranger = await Visitor.open(browser, app, { size, scheme });
        const lead = await Visitor.open(browser, app, { size, scheme });
        await lead.signIn(world.lead);
        const root = await Visitor.open(browser, app, { size, scheme });
        await root.signIn(app.root);
        for (const { name, path: to, shows, isPublic, isRoot, act } of SHOTS) {
          if (!name.startsWith(process.env.SHOTS ?? '')) continue;
          const visitor = isPublic ? stranger : isRoot ? root : lead;
          await visitor.goto(to(world));
          await visitor.page.getByText(shows).first().waitFor();
          await act?.(visitor);
          await visitor.page.waitForLoadState('networkidle');
          await visitor.page.screenshot({
            path: path.join(FOLDER, `${name}-${size}-${scheme}.png`),
            fullPage: size === 'phone',
          });
        }
      });
    }
  }
});

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
async function makeWorld(app: TestApp): Promise<World> {
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
  const others = ['Jon', 'Amara Obi'];
  for (const name of others) {
    const other = await app.make.user();
    await app.as(other).patch('/auth/me', { display_name: name });
    await client.post(`/users/${other.id}/assignments`, { project_id: project.id });
    await answer(app.as(other), project.id, 'value', 3);
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
  const link = async (kind: string, label: string, { id } = ranked) =>
    (await client.post(`/projects/${id}/links`, { kind, label })).body.token;
  const links = {
    results: await link('results', 'For the board'),
    doubted: await link('results', 'For the board', contradicted),
    invitation: await link('invitation', 'Design team'),
  };
  const ids = { emptyId: empty.id, rankedId: ranked.id, contradictedId: contradicted.id };
  return { lead, projectId: project.id, ...ids, links };
}

/** Backups of each verdict, and something for the list of security events. */
async function makeBackups(app: OperatedApp): Promise<void> {
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
