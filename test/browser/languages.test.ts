import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { accountTexts as arabic } from '../../api/client/languages/ar/accounts/texts.ts';
import { guestTexts as arabicGuests } from '../../api/client/languages/ar/guests/texts.ts';
import { accountTexts as german } from '../../api/client/languages/de/accounts/texts.ts';
import type { Language } from '../../shared/platform/rules/languages.ts';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { startTestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { PASSWORD } from '../support/factories.ts';
import { longWordPages } from '../support/long-words.ts';
import { servedPages, startClientApp } from '../support/web-client.ts';
import { overflowing } from './support/overflow.ts';
import { plainWords } from './support/plain-words.ts';
import { screensOf } from './support/screens.ts';
import { SIZES, Visitor } from './support/visitor.ts';

/** Those of the tests: each takes a second to build. */
const SOME: Language[] = ['en', 'de', 'ar'];

describe('the client in other languages', function () {
  this.timeout(180_000);
  let browser: Browser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
  });

  it('has every word of every screen from its catalogues, and room for words that are 40 % longer', async () => {
    const app = await startTestApp({}, { pages: await longWordPages() });
    const lead = await app.make.user({ superuser: true });
    const names = ['Mrth', 'Dltn', 'Grft', 'Qlsk', 'Wrph'];
    const project = await app.make.project({ owner: lead, name: 'Bcklg', features: names });
    const ids = project.features.map(({ id }) => id);
    for (const dimension of DIMENSIONS) {
      for (const [better, worse] of [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 0],
      ] as const) {
        const body = { feature_a_id: ids[better], feature_b_id: ids[worse], choice: 'feature_a', dimension };
        expect((await app.as(lead).post(`/projects/${project.id}/comparisons`, body)).status).to.equal(201);
      }
    }
    const visitor = await Visitor.open(browser, app);
    await visitor.signIn(lead);
    for (const { address } of screensOf(project)) {
      await visitor.page.goto(address);
      await visitor.page.locator('h1').first().waitFor();
      await visitor.page.locator('.skeleton').first().waitFor({ state: 'detached' });
      expect(await plainWords(visitor.page), address).to.deep.equal([]);
      for (const size of Object.values(SIZES)) {
        await visitor.page.setViewportSize(size);
        expect(await overflowing(visitor.page), `${address} at ${size.width} pixels`).to.deep.equal([]);
      }
    }
  });

  it('follows the language that a person chose, in the account, in other browsers, and signed out', async () => {
    const app = await startClientApp({}, await servedPages(SOME));
    const person = await app.make.user();
    const desk = await Visitor.open(browser, app);
    await desk.signIn(person);
    await desk.goto('/me');
    await desk.page.getByLabel('Language').selectOption('العربية');
    await desk.page.getByLabel('Name shown to others').fill('Mia');
    await desk.page.getByRole('button', { name: 'Save', exact: true }).click();
    await desk.page.locator('html[lang=ar][dir=rtl]').waitFor({ state: 'attached' });
    await desk.page.getByRole('textbox', { name: arabic.account.displayName }).waitFor();
    expect((await app.as(person).get('/auth/me')).body).to.include({ language: 'ar', display_name: 'Mia' });
    desk.expectNoProblems();

    // A stranger takes the page in German, and is spoken to in the language of their account once they have signed in.
    const phone = await Visitor.open(browser, app, { size: 'phone' });
    await phone.goto('/join?lang=ar#token');
    await phone.page.getByRole('link', { name: 'Deutsch' }).click();
    await phone.page.locator('html[lang=de]').waitFor({ state: 'attached' });
    expect(phone.page.url()).to.equal(`${app.base}/join?lang=de#token`);
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    await phone.expectSound();
    await phone.goto('/sign-in');
    await phone.page.getByLabel(german.signIn.login).fill(person.username);
    await phone.page.getByLabel(german.signIn.password, { exact: true }).fill(PASSWORD);
    await phone.page.getByRole('button', { name: german.signIn.submit, exact: true }).click();
    await phone.page.locator('html[lang=ar]').waitFor({ state: 'attached' });
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    await phone.expectSound();
    phone.expectNoProblems();
  });

  it('says in the reader’s language who is a former member', async () => {
    const app = await startClientApp({}, await servedPages(SOME));
    const lead = await app.make.user({ superuser: true });
    const gone = await app.make.user();
    const project = await app.make.project({ owner: lead, name: 'Backlog', features: 2 });
    await app.as(lead).post(`/users/${gone.id}/assignments`, { project_id: project.id });
    const [first, second] = project.features.map(({ id }) => id);
    const body = { feature_a_id: first, feature_b_id: second, choice: 'feature_a', dimension: 'value' };
    expect((await app.as(gone).post(`/projects/${project.id}/comparisons`, body)).status).to.equal(201);
    expect((await app.as(lead).delete(`/users/${gone.id}`)).status).to.equal(204);
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${project.id}/activity?lang=de`);
    await page.getByText('Ein früheres Mitglied', { exact: true }).waitFor();
    await page.getByText('Zugriff für ein früheres Mitglied eingerichtet').waitFor();
    expect(await page.getByText('Former member').count()).to.equal(0);
    await visitor.goto(`/projects/${project.id}/results?lang=de`);
    await page.getByRole('grid').press('Enter');
    await page.locator('.duels').waitFor();
    expect(await page.getByText('Former member').count()).to.equal(0);
    visitor.expectNoProblems();
  });

  it('asks guests in the language of the link', async () => {
    const app = await startClientApp({}, await servedPages(SOME));
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, name: 'Backlog', features: 4 });
    const { body: link } = await app.as(lead).post(`/projects/${project.id}/links`, { kind: 'participation' });
    const guest = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = guest;
    await guest.goto(`/guest?lang=ar#${link.token}`);
    await page.getByRole('button', { name: arabicGuests.start }).waitFor();
    await guest.expectSound();
    await page.getByRole('button', { name: arabicGuests.start }).click();
    await page.getByRole('button', { name: arabicGuests.finish }).waitFor();
    await guest.expectSound();
    await page.getByRole('button', { name: arabicGuests.finish }).click();
    await page.getByLabel(arabicGuests.personal).waitFor();
    await guest.expectSound();
    guest.expectNoProblems();
  });
});
