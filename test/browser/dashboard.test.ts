import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { type OperatedApp, startOperatedApp, startTestWorkers, until, verdictOn } from '../support/operations.ts';

const DASHBOARD = '/admin/queues';

describe('the job dashboard', () => {
  let app: OperatedApp;
  let stranger: TestUser;
  before(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
    stranger = await app.make.user();
  });

  const ask = (path: string, init: RequestInit = {}) => fetch(`${app.base}${path}`, { redirect: 'manual', ...init });
  const signIn = (user: Pick<TestUser, 'username'>, password = PASSWORD, headers: Record<string, string> = {}) =>
    ask(`${DASHBOARD}/sign-in`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ username: user.username, password }),
    });
  const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

  it('shows other users not even the names of the queues', async () => {
    for (const path of [DASHBOARD, `${DASHBOARD}/operations`, `${DASHBOARD}/operations/jobs/1`]) {
      const page = await ask(path, { headers: { Accept: 'text/html' } });
      expect(page.status, path).to.equal(303);
      expect(page.headers.get('location')).to.equal(`${DASHBOARD}/sign-in`);
    }
    const data = await ask(DASHBOARD, { headers: { Accept: 'application/json' } });
    expect(data.status).to.equal(401);
    expect(await data.text()).not.to.match(/operations|ranking/);
    expect((await ask(`${DASHBOARD}/operations/retry-failed`, { method: 'POST' })).status).to.equal(401);
    // A bearer token, be it a superuser's, opens the API and not this page.
    const bearer = await ask(DASHBOARD, { headers: { Authorization: `Bearer ${app.root.token}` } });
    expect(bearer.status).to.equal(303);
    const refused = await signIn(stranger);
    expect(refused.status).to.equal(403);
    expect(cookieOf(refused)).to.equal('');
    expect(await refused.text())
      .to.contain('Only superusers may use the dashboard')
      .and.not.to.match(/operations|ranking/);
    const asStranger = await ask(DASHBOARD, { headers: { Cookie: `pairwise_dashboard=${stranger.token}` } });
    expect(asStranger.status).to.equal(303);
  });

  it('explains failed sign-ins', async () => {
    const wrong = await signIn(app.root, 'not the password');
    expect(wrong.status).to.equal(401);
    expect(await wrong.text()).to.contain('Incorrect email or password');
    const odd = await signIn({ username: '<script>alert(1)</script>' });
    expect(await odd.text()).not.to.contain('<script>');
  });

  it('gives a cookie that no script reads and no other site sends', async () => {
    const response = await signIn(app.root);
    expect(response.status).to.equal(303);
    expect(response.headers.get('set-cookie')).to.match(
      /^pairwise_dashboard=[^;]+; Path=\/admin\/queues; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect((await ask(DASHBOARD, { headers: { Cookie: cookieOf(response) } })).status).to.equal(200);
    const asToken = await app.as({ token: cookieOf(response) }).get('/auth/me');
    expect(asToken.status).to.equal(401);
  });

  it('refuses requests from another site, even with the cookie', async () => {
    const Cookie = cookieOf(await signIn(app.root));
    const foreign: Record<string, string>[] = [
      { Cookie, Origin: 'https://evil.example' },
      { Cookie, Origin: 'null' },
      { Cookie, 'Sec-Fetch-Site': 'cross-site' },
      { Cookie, 'Sec-Fetch-Site': 'same-site', Origin: app.base },
    ];
    for (const headers of foreign) {
      const paused = await ask(`${DASHBOARD}/operations/retry-failed`, { method: 'POST', headers });
      expect(paused.status, JSON.stringify(headers)).to.equal(403);
      expect((await signIn(app.root, PASSWORD, headers)).status).to.equal(403);
    }
  });

  it('closes at once when the session ends or the superuser is demoted', async () => {
    const root = await app.make.user({ superuser: true });
    const Cookie = cookieOf(await signIn(root));
    const look = async () => (await ask(DASHBOARD, { headers: { Cookie, Accept: 'application/json' } })).status;
    expect(await look()).to.equal(200);
    await app.resources.pool.query('update users set is_superuser = false where id = $1', [root.id]);
    expect(await look()).to.equal(403);
    await app.resources.pool.query('update users set is_superuser = true where id = $1', [root.id]);
    const out = await ask(`${DASHBOARD}/sign-out`, { method: 'POST', headers: { Cookie } });
    expect(out.headers.get('Clear-Site-Data')).to.equal('"cache"');
    expect(out.status).to.equal(303);
    expect(await look()).to.equal(401);
  });

  describe('in a browser', () => {
    let browser: Browser | null;
    before(async function () {
      this.timeout(60_000);
      browser = await openBrowser();
      if (!browser) this.skip();
    });

    const newPage = async (): Promise<{ page: Page; outside: string[]; complaints: string[] }> => {
      const page = await browser!.newPage();
      const outside: string[] = [];
      const complaints: string[] = [];
      page.on('response', (response) => {
        if (!response.url().startsWith(app.base) && !response.url().startsWith('data:')) outside.push(response.url());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      return { page, outside, complaints };
    };

    const signedIn = async (page: Page) => {
      await page.goto(`${app.base}${DASHBOARD}/sign-in`);
      await page.getByLabel('Username or email').fill(app.root.username);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${app.base}${DASHBOARD}`);
    };

    it('shows why a job failed, with the time in UTC, lets it be retried, and offers nothing that the settings do not allow', async function () {
      this.timeout(60_000);
      const hostile = '<img src=x onerror=alert(1)>';
      const job = await app.resources.jobs
        .queue('operations')
        .add(hostile, { backupId: 'none', password: 'Correct-horse-7' });
      await until(
        () => app.resources.jobs.queue('operations').getJobState(job.id!),
        (state) => state === 'failed',
      );
      const { page, complaints } = await newPage();
      await signedIn(page);
      await page.locator('a[href$="/operations?state=failed"]').click();
      await page.getByRole('link', { name: hostile }).click();
      const words = await page.locator('main').innerText();
      expect(words).to.match(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC/);
      expect(words).to.contain('[redacted]').and.not.contain('Correct-horse-7');
      expect(words).to.contain('Reason');
      expect(await page.getByRole('button').allInnerTexts()).to.deep.equal(['Retry']);
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.waitForURL(`${app.base}${DASHBOARD}/operations`);
      await until(
        async () => (await app.resources.jobs.queue('operations').getJob(job.id!))!.attemptsStarted,
        (attempts) => attempts > 1,
      );
      expect(complaints).to.deep.equal([]);
      await page.close();
    });

    it('lets a superuser sign in, see a backup with its progress and log, and sign out', async function () {
      this.timeout(60_000);
      const made = await app.admin.post('/admin/database/backup');
      await verdictOn(app.admin, made.body.backup_id);
      const { page, outside, complaints } = await newPage();
      await page.goto(`${app.base}${DASHBOARD}`);
      expect(new URL(page.url()).pathname).to.equal(`${DASHBOARD}/sign-in`);
      await page.getByLabel('Username or email').fill(app.root.username);
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').getByText('Incorrect email or password').waitFor();
      await page.getByLabel('Username or email').fill(app.root.username);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${app.base}${DASHBOARD}`);
      await page.goto(`${app.base}${DASHBOARD}/operations?state=completed`);
      await page.getByText('back-up-database').first().waitFor();
      const text = await page.locator('body').innerText();
      expect(text).to.contain('verify-backup').and.not.to.contain(app.root.token);
      await page.getByRole('link', { name: 'verify-backup' }).first().click();
      await page.getByText('restore into a scratch schema').first().waitFor();
      await page.getByText('compare').first().waitFor();
      await page.getByRole('cell', { name: '100 %' }).waitFor();
      expect(await page.evaluate('document.cookie')).to.equal('');
      await page.goto(`${app.base}${DASHBOARD}/sign-out`);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${app.base}${DASHBOARD}/sign-in`);
      await page.goto(`${app.base}${DASHBOARD}`);
      expect(new URL(page.url()).pathname).to.equal(`${DASHBOARD}/sign-in`);
      expect(outside).to.deep.equal([]);
      expect(complaints).to.deep.equal([]);
      await page.close();
    });
  });
});
