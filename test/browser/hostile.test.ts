import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, TestProject, type TestUser } from '../support/factories.ts';
import { backUpDirectly, type OperatedApp, startOperatedApp } from '../support/operations.ts';
import { clientPages } from '../support/web-client.ts';
import { SIZES, Visitor } from './support/visitor.ts';

/** Runs, where it is taken for markup, and then is seen. */
const RUN = 'globalThis.__ran=1';
const LONG = 'W'.repeat(256);
/** The most that a name may be, and the worst that it may look like. */
const NAMES = [
  `<img src=x onerror="${RUN}"><script>${RUN}</script>`,
  `"'><svg onload=${RUN}>{{constructor.constructor('${RUN}')()}} \${7*7} javascript:${RUN}`,
  LONG,
  'مرحبا بالعالم، هذه ميزة بأسماء طويلة جدا من اليمين إلى اليسار ٣٢١',
  'שלום \u202Etxt.exe\u2066 עולם',
  '👩‍👩‍👧‍👦🏳️‍🌈🇨🇭'.repeat(10),
  `Z${'\u0310\u0351\u0307'.repeat(20)}a${'\u0334'.repeat(60)}lgo`,
  '\u2028line\u2029and\u200Bzero\u200Dwidth\uFEFF',
  // Characters that XML forbids and a terminal obeys.
  'control\u0001\u0008\u001B[31m\uFFFE\uFFFF',
  '=HYPERLINK("http://evil.example","+1")',
];
const TAG = 'M'.repeat(50);

/** Addresses of all screens for people with a session, as the router has them. */
function screenPaths(): string[] {
  const source = readFileSync(path.join(import.meta.dirname, '../../api/client/routes.tsx'), 'utf8');
  const paths = [...source.matchAll(/^ {2}'(\/[^']*)': \w+,/gm)].map(([, address]) => address!);
  return paths.filter((address) => !/^\/(sign-in|register|auth|join|guest|shared)/.test(address));
}

const OPERATE = ['', 'backups', 'users', 'data', 'security'];

describe('the web client: hostile names and descriptions', function () {
  this.timeout(240_000);
  let browser: Browser;
  let app: OperatedApp;
  let project: TestProject;
  let colleague: TestUser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startOperatedApp({}, { pages: await clientPages() });
    project = await makeHostileProject();
    await backUpDirectly(app);
  });

  /** A project whose every text is hostile, ranked by two people whose names are, with a contradiction in it. */
  async function makeHostileProject(): Promise<TestProject> {
    const made = await app.make.project({ owner: app.root, name: NAMES[0]!, features: 0 });
    await app.admin.put(`/projects/${made.id}`, { description: `${NAMES[1]}\n${'x'.repeat(5000)}` });
    const features = NAMES.map((name) => ({
      name,
      description: `${name} ${LONG.repeat(5)}`,
      tags: [TAG, `<b>${RUN}</b>`],
    }));
    const stored = await app.admin.post(`/projects/${made.id}/features/bulk`, { features });
    expect(stored.status, stored.text).to.equal(201);
    const ids: string[] = stored.body.features.map(({ id }: { id: string }) => id);
    colleague = await app.make.user();
    await app.as(colleague).patch('/auth/me', { display_name: NAMES[0] });
    await app.admin.patch('/auth/me', { display_name: LONG });
    await app.admin.put(`/users/${colleague.id}`, { username: `<b>${'N'.repeat(90)}</b>` });
    await app.admin.post(`/users/${colleague.id}/assignments`, { project_id: made.id });
    const answer = (person: TestUser, a: number, b: number, dimension: string) =>
      app.as(person).post(`/projects/${made.id}/comparisons/binary`, {
        feature_a_id: ids[a],
        feature_b_id: ids[b],
        choice: 'feature_a',
        dimension,
      });
    for (const dimension of ['value', 'complexity']) {
      for (let index = 0; index + 1 < ids.length; index += 1) {
        await answer(index % 2 === 0 ? app.root : colleague, index, index + 1, dimension);
      }
    }
    expect((await answer(colleague, 2, 0, 'value')).status).to.equal(201);
    await nameEverythingElse(made.id);
    await app.anonymous.form('/auth/login', { username: NAMES[1]!, password: PASSWORD });
    return new TestProject(made.id, stored.body.features);
  }

  /** Lists of names on the account's own page, in the settings, and where the service is operated. */
  async function nameEverythingElse(id: string): Promise<void> {
    const long = LONG.slice(0, 100);
    const token = { name: long, scopes: ['read'] };
    const service = await app.admin.post(`/projects/${id}/service-accounts`, { name: LONG.slice(0, 50) });
    const made = await Promise.all([
      app.admin.post('/auth/tokens', { ...token, project_id: id }),
      app.admin.post(`/projects/${id}/service-accounts/${service.body.id}/tokens`, token),
      app.admin.post('/admin/webhooks', { url: `https://hooks.example/${long}` }),
      app.admin.post(`/projects/${id}/webhooks`, { url: `https://hooks.example/${long}` }),
      app.admin.post(`/projects/${id}/links`, { kind: 'participation', label: long }),
    ]);
    for (const { status, text } of [service, ...made]) expect(status, text).to.equal(201);
  }

  const addresses = () =>
    screenPaths().flatMap((address) => {
      const known = address.replace(':id', project.id).replace(':dimension', 'value').replace(':comparison_id', '');
      return known.endsWith('/:section?') ? OPERATE.map((section) => known.replace(':section?', section)) : [known];
    });

  async function expectHarmless(visitor: Visitor): Promise<void> {
    // No name changes a colour.
    await visitor.expectSound();
    await visitor.page.setViewportSize(SIZES.desktop);
    await visitor.expectSound();
    await visitor.page.setViewportSize(SIZES.phone);
    expect(await visitor.page.evaluate(() => Reflect.get(globalThis, '__ran'))).to.equal(undefined);
    expect(await visitor.page.locator('main img, main script, dialog img, main svg[onload]').count()).to.equal(0);
    visitor.expectNoProblems();
  }

  async function begin(): Promise<Visitor> {
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    visitor.page.on('dialog', (dialog) => {
      visitor.problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await visitor.signIn(app.root);
    return visitor;
  }

  it('run nowhere, and break no screen', async () => {
    const visitor = await begin();
    const broken: string[] = [];
    for (const address of addresses()) {
      await visitor.goto(address);
      await visitor.page.waitForLoadState('networkidle');
      // All screens are looked at, whichever of them is broken.
      await expectHarmless(visitor).catch((error: Error) => broken.push(`${address}: ${error.message}`));
    }
    expect(broken).to.deep.equal([]);
  });

  it('run nowhere on screens that a link leads to', async () => {
    const [results, invitation] = await Promise.all(
      ['results', 'invitation'].map((kind) =>
        app.admin.post(`/projects/${project.id}/links`, {
          kind,
          label: kind === 'results' ? NAMES[0] : LONG.slice(0, 100),
        }),
      ),
    );
    const stranger = await Visitor.open(browser, app, { size: 'phone' });
    await stranger.goto(`/shared#${results!.body.token}`);
    await stranger.page.getByText(NAMES[2]!).first().waitFor();
    await expectHarmless(stranger);
    await stranger.goto(`/join#${invitation!.body.token}`);
    await stranger.page.waitForLoadState('networkidle');
    await expectHarmless(stranger);
    const owner = await begin();
    await owner.goto(`/projects/${project.id}/people`);
    await owner.page.getByText('Or invite by link').click();
    await owner.page.getByText(LONG.slice(0, 100)).first().waitFor();
    await expectHarmless(owner);
  });

  it('run in no dialog, and break none', async () => {
    const visitor = await begin();
    const { page } = visitor;
    await visitor.goto(`/projects/${project.id}/results`);
    await page.getByRole('grid', { name: 'Ranking' }).press('Enter');
    // The longest name is first, in the title and in the chain.
    await page.getByRole('dialog').getByRole('heading', { name: LONG }).waitFor();
    await page.locator('.duels').getByText(LONG).first().waitFor();
    await expectHarmless(visitor);
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('button', { name: /SVG/ }).click()),
    ]);
    const picture = await readFile(await file.path(), 'utf8');
    // In a page of its own: those of the client parse no strings.
    const parser = await browser.newPage();
    const parsed = await parser.evaluate((text) => {
      const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
      return [documentElement.querySelector('parsererror')?.textContent, ...new Set(elementsOf(documentElement))];
      function elementsOf(root: Element): string[] {
        return [root, ...root.querySelectorAll('*')].map(({ localName }) => localName);
      }
    }, picture);
    await parser.close();
    expect(parsed[0]).to.be.oneOf([undefined, null]);
    expect(parsed.slice(1).toSorted()).to.deep.equal(['circle', 'g', 'path', 'rect', 'svg', 'text', 'title']);
    await visitor.follow(`/projects/${project.id}/settings`);
    await page.getByRole('button', { name: 'Delete …' }).click();
    await page.getByRole('dialog').waitFor();
    await expectHarmless(visitor);
    await page.keyboard.press('Escape');
    const { id } = await app.make.project({ owner: app.root, name: LONG.slice(0, 200), features: 2 });
    await visitor.goto(`/projects/${id}/settings`);
    await page.getByRole('button', { name: 'Delete …' }).click();
    await page.getByRole('dialog').getByText(LONG.slice(0, 200)).waitFor();
    await expectHarmless(visitor);
    await app.admin.delete(`/projects/${id}`);
    await visitor.goto('/operate/users');
    await page.getByRole('button', { name: /^Change <b>/ }).click();
    await page.getByText('Where they are signed in').waitFor();
    await page.waitForLoadState('networkidle');
    await expectHarmless(visitor);
    await page.getByRole('button', { name: 'Delete this account' }).click();
    await page.getByText('They own').waitFor();
    await expectHarmless(visitor);
  });
});
