import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, goneFrom, press, readyPair, storedComparisons } from './support/comparing.ts';
import { readFromRight, Visitor } from './support/visitor.ts';

const NAMES = ['<b>Dark</b> theme & "more"', 'Webhooks', 'Import', 'Audit log', 'Passkeys', 'Templates'];

/** Requests that the browser of a guest may send to the API; see decision 21. */
const FOR_GUESTS =
  /^(POST \/guests(\/preview|\/resume)?|POST \/auth\/session\/token|(GET|POST|DELETE) \/projects\/[\w-]+\/comparisons(\/.*)?)$/;

describe('guests in the web client', function () {
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

  const link = async (participation: object = {}) => {
    const body = { kind: 'participation', participation };
    const { id, token } = (await app.as(lead).post(`/projects/${project.id}/links`, body)).body;
    return { id, path: `/guest#${token}` };
  };
  const begin = async (path: string, size: 'phone' | 'desktop' = 'phone') => {
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.goto(path);
    await visitor.page.getByRole('button', { name: 'Start' }).click();
    await visitor.heading('Which is worth more?');
    return visitor;
  };
  /** Answers by a tap, and waits until the service has it. */
  async function tap({ page }: Visitor): Promise<void> {
    const pair = await readyPair(page);
    const sent = page.waitForResponse((response) => response.url().includes('/comparisons/binary'));
    await page.locator('.compare-pair .compare-name').first().click();
    expect((await sent).status()).to.equal(201);
    await goneFrom(page, pair);
  }

  it('are asked by a link that the owner makes, answer on a phone, come back, and see what the owner chose', async () => {
    const owner = await Visitor.open(browser, app, { size: 'phone' });
    await owner.signIn(lead);
    await owner.goto(`/projects/${project.id}/people`);
    const form = owner.page.locator('details', { hasText: 'Ask people without an account' });
    await form.locator('summary').click();
    await form.getByLabel('Guests see at the end').selectOption({ label: 'Their answers and the results' });
    await form.getByLabel('People at most').fill('3');
    await form.getByLabel('Ask for a name').check();
    await form.getByLabel(/^Guests may join/).check();
    await form.getByRole('button', { name: 'Create a link' }).press('Enter');
    const address = await form.getByLabel('Your new link').inputValue();
    expect(address).to.match(/\/guest#[\w-]{86}$/);
    await form
      .getByText(/^0 of 3 people joined · expires .* · guests see the results · with names · one per device/)
      .waitFor();
    await owner.expectSoundInBothSchemes();

    const guest = await Visitor.open(browser, app, { size: 'phone' });
    const asked: string[] = [];
    guest.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/v1/')) asked.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`);
    });
    const { page } = guest;
    await guest.goto(address);
    await page.getByText(`${lead.username} asks you to compare the features of “Reading app”.`).waitFor();
    await guest.expectSoundInBothSchemes();
    await page.getByLabel('Your name').fill('Gerda');
    await page.getByRole('button', { name: 'Start' }).click();
    await guest.heading('Which is worth more?');
    await guest.expectSoundInBothSchemes();
    await tap(guest);
    await tap(guest);
    // The same device comes back by the same link, and undoes what was said before.
    await page.reload();
    await guest.heading('Which is worth more?');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('button', { name: /^Redo/ }).waitFor();
    const dimension = page.getByRole('group', { name: 'Compare by' }).locator('[aria-current="true"]');
    expect(await dimension.innerText()).to.equal('Value');
    await page.getByRole('button', { name: 'Effort' }).click();
    await guest.heading('Which is harder to build?');
    expect(await dimension.innerText()).to.equal('Effort');
    await page.getByRole('button', { name: 'Finish' }).click();
    await guest.heading('Thank you!');
    const personal = await page.getByLabel('Your personal link').inputValue();
    await page.getByText(/ is worth more than /).waitFor();
    await guest.expectSoundInBothSchemes();
    expect(asked.filter((each) => !FOR_GUESTS.test(each))).to.deep.equal([]);
    await page.getByRole('link', { name: 'See the results' }).click();
    await guest.heading('Reading app');

    const elsewhere = await Visitor.open(browser, app, { size: 'desktop' });
    await elsewhere.goto(personal);
    await elsewhere.heading('Which is worth more?');
    const member = await Visitor.open(browser, app, { size: 'phone' });
    const account = await app.make.user();
    await member.signIn(account);
    await member.goto(personal);
    await member.heading('Keep your answers in an account');
    await member.expectSoundInBothSchemes();
    await member.page.getByRole('button', { name: 'Keep them in my account' }).click();
    await member.heading('Reading app');
    const [kept] = await storedComparisons(app, lead, project);
    expect(kept!.user_id).to.equal(account.id);
    // The guest has ended, wherever the personal link is open.
    await press(elsewhere.page, 'ArrowLeft');
    await elsewhere.heading('This link is no longer valid');
    await page.goto(personal);
    await guest.heading('This link is no longer valid');
  });

  it('answer by keys too, in the dimension of the link only, and see nothing at the end', async () => {
    for (const { id } of project.features)
      await app
        .as(lead)
        .put(`/projects/${project.id}/features/${id}`, { description: 'More than a card shows. '.repeat(20) });
    const { path } = await link({ dimensions: ['value'] });
    const guest = await begin(path, 'desktop');
    const { page } = guest;
    await page.getByRole('button', { name: 'Details', pressed: false }).waitFor();
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'Details', pressed: true }).waitFor();
    await press(page, 'ArrowLeft');
    await press(page, 'ArrowDown');
    await press(page, 's');
    await page.keyboard.press('u');
    expect(await page.getByRole('button', { name: 'Effort' }).count()).to.equal(0);
    await allSent(page);
    expect((await storedComparisons(app, lead, project)).map(({ choice }) => choice)).to.deep.equal([
      'feature_a',
      'tie',
    ]);
    await page.getByRole('button', { name: 'Finish' }).click();
    await guest.heading('Thank you!');
    await page.getByText('Guest 1').waitFor();
    expect(await page.getByRole('heading', { name: 'Your answers' }).count()).to.equal(0);
    expect(await page.getByRole('link', { name: 'See the results' }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Go on answering' }).click();
    await guest.heading('Which is worth more?');
  });

  it('keep what they answer without a connection, until it is back', async () => {
    const { path } = await link();
    const guest = await begin(path);
    const { page } = guest;
    await tap(guest);
    await page.waitForLoadState('networkidle');
    await guest.setOffline(true);
    await readyPair(page).then(async (pair) => {
      await page.locator('.compare-pair .compare-name').first().click();
      await goneFrom(page, pair);
    });
    await guest.setOffline(false);
    await allSent(page);
    expect(await storedComparisons(app, lead, project)).to.have.length(2);
  });

  it('learn that a link is full, revoked, expired or incomplete', async () => {
    const { id, path } = await link({ max_guests: 1 });
    const first = await begin(path);
    const second = await Visitor.open(browser, app, { size: 'phone' });
    await second.goto(path);
    await second.page.getByRole('button', { name: 'Start' }).click();
    await second.page.getByRole('alert').getByText('This link has as many people as it takes').waitFor();
    await second.expectSoundInBothSchemes();
    await app.as(lead).delete(`/projects/${project.id}/links/${id}`);
    await second.page.reload();
    await second.heading('This link is no longer valid');
    await second.expectSoundInBothSchemes();
    // In the middle of a question, too.
    await readyPair(first.page);
    await first.page.locator('.compare-pair .compare-name').first().click();
    await first.heading('This link is no longer valid');
    await second.page.goto('/guest#too-short');
    await second.page.reload();
    await second.heading('This link is incomplete');
  });

  it('are told apart by the owner’s ids, and one after the other where a device is shared', async () => {
    const { path } = await link({ one_per_device: false });
    const guest = await begin(path.replace('#', '?xid=crm-7#'));
    await guest.page.getByRole('button', { name: 'Finish' }).click();
    await guest.page.getByRole('button', { name: 'Next person on this device' }).click();
    await guest.heading('Your opinion, please');
    const list = await app.as(lead).get(`/projects/${project.id}/guests`);
    expect(list.body.items.map(({ xid }: { xid: string }) => xid)).to.deep.equal(['crm-7']);
    const owner = await Visitor.open(browser, app, { size: 'phone' });
    await owner.signIn(lead);
    await owner.goto(`/projects/${project.id}/people`);
    const guests = owner.page.getByRole('region', { name: '1 guest' });
    await guests.getByText(/^id crm-7 · 0 comparisons · joined /).waitFor();
    await owner.expectSoundInBothSchemes();
    await guests.getByRole('button', { name: 'Remove: Guest 1' }).click();
    await guests.getByRole('button', { name: 'Remove now' }).click();
    await guests.waitFor({ state: 'detached' });
    expect((await app.as(lead).get(`/projects/${project.id}/guests`)).body.total).to.equal(0);
  });

  it('appear in the owner’s list when they join, with the answers that they give', async () => {
    const { path } = await link();
    const owner = await Visitor.open(browser, app);
    await owner.signIn(lead);
    await owner.goto(`/projects/${project.id}/people`);
    await owner.page.getByText('Ask people without an account').waitFor();
    const guest = await begin(path);
    const guests = owner.page.getByRole('region', { name: '1 guest' });
    await guests.getByText(/^0 comparisons · joined /).waitFor();
    await tap(guest);
    await guests.getByText(/^1 comparison · joined /).waitFor();
  });

  it('are removed with their answers by a second button', async () => {
    const { path } = await link();
    const guest = await begin(path);
    await tap(guest);
    await allSent(guest.page);
    const owner = await Visitor.open(browser, app);
    await owner.signIn(lead);
    await owner.goto(`/projects/${project.id}/people`);
    const guests = owner.page.getByRole('region', { name: '1 guest' });
    await guests.getByRole('button', { name: 'Remove with answers: Guest 1' }).click();
    await guests.getByRole('button', { name: 'Remove now' }).click();
    await guests.waitFor({ state: 'detached' });
    expect(await storedComparisons(app, lead, project)).to.deep.equal([]);
  });

  it('are asked from right to left as well', async () => {
    const { path } = await link({ shows: 'own' });
    const turned = await Visitor.open(browser, app, { size: 'phone' });
    await turned.context.addInitScript(readFromRight);
    await turned.goto(path);
    await turned.page.getByRole('button', { name: 'Start' }).click();
    await turned.heading('Which is worth more?');
    await tap(turned);
    await turned.expectSoundInBothSchemes();
    await turned.page.getByRole('button', { name: 'Finish' }).click();
    await turned.heading('Thank you!');
    await turned.expectSoundInBothSchemes();
    // The sentence has the direction of the page, whatever its first name has.
    const answer = turned.page.getByRole('listitem').filter({ hasText: 'is worth more than' });
    expect(await answer.evaluate((item) => getComputedStyle(item).direction)).to.equal('rtl');
  });
});
