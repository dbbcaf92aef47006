import type { Page } from 'playwright-core';
import { readyPair } from './comparing.ts';
import type { ShownProjects } from './shown-projects.ts';
import type { Visitor } from './visitor.ts';

const JIRA = [
  'Summary,Issue key,Labels,Labels,Description',
  'Share a list by link,APP-1,teams,web,Read only and without an account',
  'Dark theme,APP-2,ux,,',
  ',APP-3,,,The summary is missing',
  'Undo in the editor,APP-4,editor,,',
].join('\n');

/** A picture of a screen. */
interface Picture {
  name: string;
  path: (world: ShownProjects) => string;
  /** Text that is there when the screen is. */
  shows: string;
  /** Without a session. */
  isPublic?: boolean;
  /** For a superuser. */
  isRoot?: boolean;
  /** Acts on the screen before the picture is taken. */
  act?: (visitor: Visitor) => Promise<void>;
}

/** Of every screen, and of some with what people do on them. */
export const PICTURES: readonly Picture[] = [
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
      await page.getByText('Incorrect username, email or password').waitFor();
    },
  },
  {
    name: 'callback-error',
    path: () => '/auth/callback?error=access_denied',
    shows: 'Back to sign in',
    isPublic: true,
  },
  { name: 'forgotten', path: () => '/reset', shows: 'Send the link', isPublic: true },
  { name: 'reset', path: () => '/reset#pwr_AAAA', shows: 'Save the password', isPublic: true },
  { name: 'mail-confirm', path: () => '/mail#pwv_AAAA', shows: 'Confirm the address', isPublic: true },
  { name: 'mail-stop', path: () => '/mail#AAAA', shows: 'Stop them', isPublic: true },
  { name: 'projects', path: () => '/', shows: 'Mobile app backlog' },
  {
    name: 'account-menu',
    path: () => '/',
    shows: 'Mobile app backlog',
    async act({ page }) {
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
    },
  },
  {
    name: 'command-menu',
    path: ({ projectId }) => `/projects/${projectId}`,
    shows: 'People',
    async act({ page }) {
      await page.getByRole('button', { name: 'Go to …' }).click();
      await page.getByRole('option', { name: 'New project' }).waitFor();
    },
  },
  { name: 'new-project', path: () => '/projects/new', shows: 'Preview' },
  {
    name: 'new-project-file',
    path: () => '/projects/new',
    shows: 'Preview',
    async act({ page }) {
      const file = { name: 'Jira export.csv', mimeType: 'text/csv', buffer: Buffer.from(JIRA) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText('This looks like an export from Jira.').waitFor();
    },
  },
  { name: 'project', path: ({ projectId }) => `/projects/${projectId}`, shows: 'People' },
  { name: 'project-empty', path: ({ emptyId }) => `/projects/${emptyId}`, shows: 'What are the features?' },
  {
    name: 'features',
    path: ({ projectId }) => `/projects/${projectId}/features`,
    shows: 'Offline reading on the phone',
    async act({ page }) {
      await page.getByRole('row', { name: 'Dark theme' }).getByRole('checkbox').click();
      await page.getByText('1 selected').waitFor();
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
  {
    name: 'compare-set',
    path: ({ projectId }) => `/projects/${projectId}/compare/value`,
    shows: 'Which is worth more?',
    act: ({ page }) => chooseFirst(page, 'Which is worth least?'),
  },
  {
    name: 'compare-set-keys',
    path: ({ projectId }) => `/projects/${projectId}/compare/complexity`,
    shows: 'Which is harder to build?',
    async act({ page }) {
      await chooseFirst(page, 'Which is easiest to build?');
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'first-look', path: ({ projectId }) => `/projects/${projectId}/rate/value`, shows: 'How much is it worth' },
  { name: 'results', path: ({ rankedId }) => `/projects/${rankedId}/results`, shows: 'Quick wins' },
  {
    name: 'results-why',
    path: ({ rankedId }) => `/projects/${rankedId}/results`,
    shows: 'Ranking',
    async act({ page }) {
      await page.keyboard.press('w');
      await page.locator('.duels').waitFor();
    },
  },
  {
    name: 'results-share',
    path: ({ rankedId }) => `/projects/${rankedId}/results`,
    shows: 'Ranking',
    async act({ page }) {
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('button', { name: 'Create a link' }).click();
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
  {
    name: 'guest',
    path: ({ links }) => `/guest#${links.participation}`,
    shows: 'Your opinion, please',
    isPublic: true,
  },
  {
    name: 'guest-question',
    path: ({ links }) => `/guest#${links.participation}`,
    shows: 'Your opinion, please',
    isPublic: true,
    act: startAsGuest,
  },
  {
    name: 'guest-end',
    path: ({ links }) => `/guest#${links.participation}`,
    shows: 'Your opinion, please',
    isPublic: true,
    async act(visitor) {
      const { page } = visitor;
      await startAsGuest(visitor);
      await page.getByRole('button', { name: 'Finish' }).click();
      await page.getByLabel('Your personal link').waitFor();
    },
  },
  { name: 'people', path: ({ projectId }) => `/projects/${projectId}/people`, shows: 'Who answers' },
  {
    name: 'people-invite',
    path: ({ rankedId }) => `/projects/${rankedId}/people`,
    shows: 'Invite people',
    async act({ page }) {
      await page.getByText('Or invite by link').click();
      await page.getByRole('button', { name: 'Create a link' }).first().click();
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
    name: 'activity-change',
    path: ({ contradictedId }) => `/projects/${contradictedId}/activity?kind=mine`,
    shows: 'between them',
    async act({ page }) {
      await page.getByRole('button', { name: /^Change.*between them/ }).click();
      await page.getByRole('dialog').waitFor();
    },
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
      await page.getByText('you can restore the project').waitFor();
    },
  },
  { name: 'account', path: () => '/me', shows: 'Sign out' },
  {
    name: 'account-api-token',
    path: () => '/me',
    shows: 'API tokens',
    async act({ page }) {
      await page.getByRole('button', { name: 'New API token' }).click();
      await page.getByLabel('What the token is for').fill('Nightly export');
      await page.getByRole('option', { name: 'Mobile app backlog' }).waitFor({ state: 'attached' });
    },
  },
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
  { name: 'not-found', path: () => '/projects/none/such', shows: 'Page not found' },
];

/** Begins as a guest, up to the first question. */
async function startAsGuest({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  await readyPair(page);
}

/** Reaches a question about four, and chooses its first. @param then what is asked after that. */
async function chooseFirst(page: Page, then: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem('pairwise.four', 'on'));
  const looked = page.waitForResponse(/comparisons\/progress/);
  await page.reload();
  await (await looked).finished();
  await readyPair(page);
  await page.locator('.compare-tools button').first().click();
  await page.locator('.is-set').waitFor();
  await readyPair(page);
  await page.locator('.is-set .compare-name').nth(1).click();
  await page.getByRole('heading', { name: then }).waitFor();
  await page.evaluate(() => localStorage.setItem('pairwise.four', 'off'));
}
