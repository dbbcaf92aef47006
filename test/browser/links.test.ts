import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import decodeQr from 'qr/decode.js';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD, type TestProject, type TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { type Size, Visitor } from './support/visitor.ts';

const NAMES = ['<b>Dark</b> theme & "more"', 'Webhooks', 'Import', 'Audit log', 'Passkeys', 'Templates'];

/** Reads a QR code from its picture, as a camera does. */
async function readQrCode(picture: Locator): Promise<string> {
  const png = [...(await picture.screenshot())];
  // A page of its own: the service's pages load nothing from elsewhere.
  const blank = await picture.page().context().newPage();
  const { data, ...size } = await blank.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...pixels.data], width: bitmap.width, height: bitmap.height };
  }, png);
  await blank.close();
  return decodeQr({ data: new Uint8Array(data), ...size });
}

describe('invitations and shared results in the web client', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });
  beforeEach(async () => {
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, name: 'Reading app', features: NAMES });
  });

  /** Features earlier in the list are worth more and cost more. */
  async function answerAll() {
    const neighbours = project.features.slice(1).map((feature, index) => [project.features[index]!, feature] as const);
    for (const dimension of DIMENSIONS) {
      for (const [{ id: a }, { id: b }] of neighbours) {
        const pair = { feature_a_id: a, feature_b_id: b, dimension, choice: 'feature_a' };
        expect((await app.as(lead).post(`/projects/${project.id}/comparisons`, pair)).status).to.equal(201);
      }
    }
  }

  const open = async (path: string, size: Size = 'desktop') => {
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(lead);
    await visitor.goto(path);
    return visitor;
  };
  const newAddress = (page: Page) => page.getByLabel('Your new link').inputValue();
  const linkOf = async (kind: 'results' | 'invitation') => {
    const { token, id } = (await app.as(lead).post(`/projects/${project.id}/links`, { kind })).body;
    return { id, token, path: `/${kind === 'results' ? 'shared' : 'join'}#${token}` };
  };

  it('shows results to people without an account, until the link is revoked', async () => {
    await answerAll();
    await app.as(lead).put(`/projects/${project.id}`, { aim_top: 5 });
    const owner = await open(`/projects/${project.id}/results`, 'phone');
    const { page } = owner;
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.base });
    await page.getByRole('button', { name: 'Share' }).press('Enter');
    await page.getByLabel('Name of the link').fill('For the board');
    await page.getByRole('checkbox', { name: 'Tags' }).check();
    await page.getByRole('button', { name: 'Create a link' }).press('Enter');
    const address = await newAddress(page);
    expect(address).to.match(/\/shared#[\w-]{86}$/);
    await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
    await page.getByText('Link copied.').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(address);
    await page.getByRole('button', { name: 'Show as a QR code' }).press('Enter');
    expect(await readQrCode(page.getByRole('img', { name: 'QR code of the link' }))).to.equal(address);
    await page.keyboard.press('Escape');
    await page.getByText(/not opened yet.*with tags/).waitFor();
    await owner.expectSoundInBothSchemes();

    const guest = await Visitor.open(browser, app, { size: 'phone' });
    await guest.context.clock.install();
    const referers: string[] = [];
    guest.page.on('request', (request) => {
      const { referer } = request.headers();
      if (referer) referers.push(referer);
      expect(request.url()).not.to.include(address.split('#')[1]);
    });
    await guest.goto(address);
    await guest.heading('Reading app');
    await guest.page.getByText(/Shared results · as of \d\d:\d\d/).waitFor();
    await guest.page.getByRole('row').nth(6).waitFor();
    // The top that the project aims for, rather than the usual one of so short a list.
    await guest.page.getByText(/^Top 5: /).waitFor();
    await guest.expectSoundInBothSchemes();
    await guest.page.getByRole('grid', { name: 'Ranking' }).focus();
    await guest.page.keyboard.press('Enter');
    const dialog = guest.page.getByRole('dialog');
    await dialog.locator('.duels').first().waitFor();
    expect(await dialog.innerText()).not.to.include(lead.username);
    await guest.expectSoundInBothSchemes();
    await guest.page.keyboard.press('Escape');
    // The token is not lost by a link within the page, nor by loading it again.
    await guest.page.evaluate(() => {
      location.hash = '#content';
    });
    await guest.page.reload();
    await guest.page.getByRole('row').nth(6).waitFor();
    expect(referers).to.deep.equal([]);

    await page.getByLabel('Your new link').waitFor();
    await page.getByRole('button', { name: 'Revoke: For the board' }).press('Enter');
    await page.getByRole('button', { name: 'Revoke now' }).press('Enter');
    await page.getByText('The link is revoked.').first().waitFor();
    await page.getByLabel('Your new link').waitFor({ state: 'detached' });
    // Read again by itself, while the page is visible.
    await guest.context.clock.fastForward(20_000);
    await guest.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    expect(await guest.page.getByText('Webhooks').count()).to.equal(0);
    await guest.expectSoundInBothSchemes();
    owner.expectNoProblems();
    guest.expectNoProblems();
  });

  it('tells people with a link that answers contradict each other, and nothing of them', async () => {
    await answerAll();
    const guest = await Visitor.open(browser, app, { size: 'phone' });
    await guest.goto((await linkOf('results')).path);
    const doubt = guest.page.getByText('Some of the answers contradict each other');
    await guest.page.locator('.stability').waitFor();
    expect(await doubt.count()).to.equal(0);
    const other = await app.make.user();
    await app.as(lead).post(`/users/${other.id}/assignments`, { project_id: project.id });
    const [first, last] = [project.features[0]!.id, project.features.at(-1)!.id];
    const answer = { feature_a_id: last, feature_b_id: first, dimension: 'value', choice: 'feature_a' };
    expect((await app.as(other).post(`/projects/${project.id}/comparisons`, answer)).status).to.equal(201);
    await guest.page.reload();
    await doubt.waitFor();
    await guest.expectSoundInBothSchemes();
    expect(await guest.page.locator('main').innerText()).not.to.include(other.username);
    guest.expectNoProblems();
  });

  it('leads a stranger through a registration into the project', async () => {
    const owner = await open(`/projects/${project.id}/people`, 'phone');
    const { page } = owner;
    await page.getByText('Or invite by link').click();
    await page.getByRole('button', { name: 'Create a link' }).first().click();
    const address = await newAddress(page);
    expect(address).to.match(/\/join#[\w-]{86}$/);
    await page.getByText('not used yet').waitFor();
    await owner.expectSoundInBothSchemes();

    const stranger = await Visitor.open(browser, app, { size: 'phone' });
    await stranger.goto(address);
    await stranger.heading('You are invited');
    await stranger.page.getByText('“Reading app”').waitFor();
    expect(stranger.page.url()).to.equal(`${app.base}/join`);
    await stranger.expectSoundInBothSchemes();
    await stranger.page.getByRole('link', { name: 'Create an account' }).click();
    await stranger.page.getByLabel('Username').fill('guest');
    await stranger.page.getByLabel('Email').fill('guest@example.com');
    await stranger.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await stranger.page.getByRole('button', { name: 'Create' }).click();
    await stranger.heading('Reading app');
    expect(new URL(stranger.page.url()).pathname).to.equal(`/projects/${project.id}`);
    // Who watches People sees the new member there, by name and with what owners may do.
    await page.getByRole('button', { name: 'Remove: guest' }).waitFor();
    expect(await page.getByText('No longer a member').count()).to.equal(0);
    // Members see no invitations.
    await stranger.follow(`/projects/${project.id}/people`);
    await stranger.page.getByText('Who answers').first().waitFor();
    expect(await stranger.page.getByText('Invite people').count()).to.equal(0);
    stranger.expectNoProblems();
    owner.expectNoProblems();
  });

  it('asks a signed-in person before they join, and says when an invitation is over', async () => {
    const { id, path } = await linkOf('invitation');
    const guest = await app.make.user();
    const visitor = await Visitor.open(browser, app);
    await visitor.signIn(guest);
    await visitor.goto(path);
    await visitor.page.getByText(`You join as ${guest.username}`).waitFor();
    expect((await app.as(guest).get(`/projects/${project.id}`)).status).to.equal(403);
    await visitor.expectSoundInBothSchemes();
    await visitor.page.getByRole('button', { name: 'Join the project' }).press('Enter');
    await visitor.heading('Reading app');
    await visitor.goto(path);
    await visitor.heading('You are already in this project');
    await visitor.expectSoundInBothSchemes();
    await visitor.page.getByRole('link', { name: 'Open the project' }).click();
    await visitor.heading('Reading app');
    const slow = await Visitor.open(browser, app);
    await slow.signIn(await app.make.user());
    await slow.goto(path);
    await slow.page.getByText('You join as').waitFor();
    await app.as(lead).delete(`/projects/${project.id}/links/${id}`);
    await slow.page.getByRole('button', { name: 'Join the project' }).press('Enter');
    await slow.heading('This invitation is no longer valid');
    expect(await slow.page.getByText('This invitation expires').count()).to.equal(0);
    const late = await Visitor.open(browser, app);
    await late.goto(path);
    await late.heading('This invitation is no longer valid');
    await late.expectSoundInBothSchemes();
    await late.goto('/join');
    await late.heading('This invitation is incomplete');
    await late.goto('/shared');
    await late.page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
    visitor.expectNoProblems();
    late.expectNoProblems();
  });

  it('joins by signing in, without another question', async () => {
    const { path } = await linkOf('invitation');
    const guest = await app.make.user();
    const visitor = await Visitor.open(browser, app);
    await visitor.goto(path);
    await visitor.page.getByRole('link', { name: 'I have an account' }).click();
    await visitor.heading('Sign in');
    await visitor.signInHere(guest);
    await visitor.heading('Reading app');
    visitor.expectNoProblems();
  });

  it('invites by name, and says when there is no such account', async () => {
    const guest = await app.make.user();
    const visitor = await open(`/projects/${project.id}/people`);
    const { page } = visitor;
    await page.getByLabel('Username or email').fill('nobody-at-all');
    await page.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
    await page.getByText('There is no such account').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByLabel('Username or email').fill(guest.username);
    await page.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
    await page.getByText(`${guest.username} is invited.`).first().waitFor();
    await page.getByRole('button', { name: `Take back: ${guest.username}` }).waitFor();
    await visitor.expectSoundInBothSchemes();
    expect((await app.as(guest).get(`/projects/${project.id}`)).status).to.equal(403);

    const invited = await Visitor.open(browser, app, { size: 'phone' });
    await invited.signIn(guest);
    await invited.goto('/');
    await invited.page.getByText(new RegExp(`${lead.username} invites you · ends in`)).waitFor();
    await invited.expectSoundInBothSchemes();
    await invited.page.getByRole('button', { name: 'Accept: Reading app' }).press('Enter');
    await invited.page.getByRole('link', { name: 'Reading app', exact: true }).waitFor();
    await invited.page.getByRole('heading', { name: 'Invitations' }).waitFor({ state: 'detached' });
    expect((await app.as(guest).get(`/projects/${project.id}`)).status).to.equal(200);
    invited.expectNoProblems();
    visitor.expectNoProblems();
  });

  it('lets the owner remove a person, who is not let in again by an old link, and a person leave', async () => {
    const { path } = await linkOf('invitation');
    const [mia, jon] = [await app.make.user(), await app.make.user()];
    for (const { id } of [mia, jon]) await app.as(lead).post(`/users/${id}/assignments`, { project_id: project.id });
    const owner = await open(`/projects/${project.id}/people`, 'phone');
    await owner.page.getByRole('button', { name: `Remove: ${mia.username}` }).press('Enter');
    await owner.expectSoundInBothSchemes();
    await owner.page.getByRole('button', { name: 'Cancel' }).press('Enter');
    // The focus is back where it was.
    await owner.page.locator(`:focus[aria-label="Remove: ${mia.username}"]`).waitFor();
    await owner.page.keyboard.press('Enter');
    await owner.page.getByRole('button', { name: 'Remove now' }).press('Enter');
    await owner.page.getByText(`${mia.username} is no longer in the project.`).first().waitFor();
    expect((await app.as(mia).get(`/projects/${project.id}`)).status).to.equal(403);

    const removed = await Visitor.open(browser, app);
    await removed.signIn(mia);
    await removed.goto(path);
    await removed.page.getByRole('button', { name: 'Join the project' }).press('Enter');
    await removed.page.getByText('You were removed from this project').waitFor();
    await removed.expectSoundInBothSchemes();

    const leaving = await Visitor.open(browser, app);
    await leaving.signIn(jon);
    await leaving.goto(`/projects/${project.id}/people`);
    await leaving.page.getByRole('button', { name: 'Leave this project' }).press('Enter');
    await leaving.page.getByRole('button', { name: 'Leave now' }).press('Enter');
    await leaving.heading('Projects');
    expect((await app.as(jon).get(`/projects/${project.id}`)).status).to.equal(403);
    for (const visitor of [owner, removed, leaving]) visitor.expectNoProblems();
  });

  it('keeps shared results on the page without a connection, and goes on after it and after a restore', async () => {
    await answerAll();
    const { path } = await linkOf('results');
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.goto(path);
    await page.getByText('6 features', { exact: true }).waitFor();
    await visitor.setOffline(true);
    await page.getByText('No connection.', { exact: true }).first().waitFor();
    await page.getByText('6 features', { exact: true }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await visitor.setOffline(false);
    await page.getByText('The service is back').waitFor();
    const held = await app.resources.gate.raise();
    await page.reload();
    await page.getByRole('complementary', { name: /restored/ }).waitFor();
    await held.lower();
    await page.getByText('6 features', { exact: true }).waitFor();
    visitor.expectNoProblems();
  });

  it('says that an address asks too often, or that something broke, and tries again', async () => {
    await answerAll();
    const { path } = await linkOf('results');
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    const answer = (status: number, headers: Record<string, string>) =>
      page.route('**/api/v1/shared/results?*', (route) =>
        route.fulfill({
          status,
          headers,
          contentType: 'application/json',
          body: '{"detail":"Broken","code":"broken"}',
        }),
      );
    await answer(429, { 'Retry-After': '1' });
    await visitor.goto(path);
    await page.getByText(/Too many attempts. Try again in 1 second/).waitFor();
    await page.unroute('**/api/v1/shared/results?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('6 features', { exact: true }).waitFor();
    await answer(500, { 'X-Request-Id': 'r-1' });
    await page.reload();
    await page.getByText('Request r-1').waitFor();
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });

  it('makes pictures for slides and a file for spreadsheets, including from shared results', async () => {
    await answerAll();
    const { path } = await linkOf('results');
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.goto(path);
    const take = async (name: string) => {
      await page.getByRole('button', { name: 'Export' }).press('Enter');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).press('Enter'),
      ]);
      return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
    };
    const svg = await take('Picture (SVG)');
    expect(svg.name).to.equal('Reading app for slides.svg');
    expect(svg.file.toString()).to.match(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg.file.toString()).to.include('&lt;b&gt;Dark&lt;/b&gt; theme &amp; &quot;more&quot;');
    const png = await take('Picture (PNG)');
    expect(png.name).to.equal('Reading app for slides.png');
    expect([png.file.readUInt32BE(16), png.file.readUInt32BE(20)]).to.deep.equal([3200, 1800]);
    const table = await take('Spreadsheet (CSV)');
    expect(table.name).to.equal('Reading app for spreadsheets.csv');
    const [head, first] = table.file.toString().split('\r\n');
    expect(head).to.match(/^\uFEFFRank,Shared with,Feature,Likely from,Likely to,Top 3,/);
    expect(first).to.match(/^1,\d,.*,(not settled yet|too close to call|settled|seems settled \(not checked\)),/);
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    expect(await page.getByRole('button', { name: 'All figures' }).count()).to.equal(0);
    await page.emulateMedia({ media: 'print' });
    await page.locator('.printed thead').getByText('Reading app · By value for effort').waitFor();
    visitor.expectNoProblems();
  });
});
