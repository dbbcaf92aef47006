import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, press, readyPair, storedComparisons } from './support/comparing.ts';
import { SIZES, Visitor } from './support/visitor.ts';

const LONG = 'As a team lead I want to read this wherever I am, so that no time is lost. '.repeat(12);

describe('the web client: half a minute a day, and five steps', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  it('answers ten questions by touch on a phone, says what they changed, and goes on another day', async () => {
    const lead = await app.make.user();
    const { id } = await app.make.project({ owner: lead });
    const features = Array.from({ length: 14 }, (_, index) => ({
      name: `Feature ${index + 1} with a name that takes two lines on a phone`,
      description: index % 2 === 0 ? LONG : '',
      tags: ['mobile', 'ux'],
    }));
    await app.as(lead).post(`/projects/${id}/features/bulk`, { features });
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${id}/compare/value?n=10`);
    await readyPair(page);
    await visitor.expectSoundInBothSchemes();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, 'the question fits the window').to.be.at.most(SIZES.phone.height);
    for (const target of await page.locator('.compare-card, .compare-equal').all()) {
      const box = (await target.boundingBox())!;
      expect(Math.min(box.width, box.height)).to.be.at.least(44);
    }
    for (let answered = 0; answered < 10; answered += 1) {
      await page.getByText(`${answered} of 10`).waitFor();
      await readyPair(page);
      const place = answered % 3 === 2 ? '.compare-equal' : answered % 3 === 1 ? '.compare-left' : '.compare-right';
      await page.locator(place).tap();
    }
    await visitor.heading(/^10 answered in/);
    await page.getByText(/^The top 10 (changed in|stayed)/).waitFor();
    await allSent(page);
    await visitor.expectSoundInBothSchemes();
    expect(await storedComparisons(app, lead, { id })).to.have.length(10);
    await page.getByRole('button', { name: '10 more' }).tap();
    await page.getByText('0 of 10').waitFor();
    await readyPair(page);
    // The next day: the same address, the same person.
    await page.close();
    const tomorrow = await visitor.context.newPage();
    await tomorrow.goto(`/projects/${id}/compare/value?n=10`);
    await readyPair(tomorrow);
    await tomorrow.locator('.compare-left').tap();
    await tomorrow.getByText('1 of 10').waitFor();
    await allSent(tomorrow);
    expect(await storedComparisons(app, lead, { id })).to.have.length(11);
    visitor.expectNoProblems();
  });

  it('shows both cards as high as their words, Equal, undo and progress without scrolling', async () => {
    const lead = await app.make.user();
    const features = ['Gantt chart with dependencies between projects', 'Sign in with a passkey', 'Dark theme'];
    const project = await app.make.project({ owner: lead, features });
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${project.id}/compare/value`);
    const { page } = visitor;
    await page.setViewportSize({ width: 360, height: 740 });
    await readyPair(page);
    const parts = ['.compare-left', '.compare-equal', '.compare-right', '.compare-progress'];
    const undo = page.getByRole('button', { name: 'Undo' });
    for (const part of [...parts.map((each) => page.locator(each)), undo]) {
      const { y, height } = (await part.boundingBox())!;
      expect(y).to.be.at.least(0);
      expect(y + height).to.be.at.most(740);
    }
    const sizeOf = (of: string) =>
      page
        .locator(of)
        .first()
        .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    expect(await sizeOf('.compare-name')).to.be.above(await sizeOf('h1'));
    for (const card of await page.locator('.compare-card').all()) {
      expect((await card.boundingBox())!.height).to.be.at.most(160);
    }
  });

  it('shows the whole head of a graded question on a phone, even while answers are unsent', async () => {
    const lead = await app.make.user();
    const name = 'Billing, second half of the year';
    const { id } = await app.make.project({ owner: lead, name, features: 12, mode: 'graded' });
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(lead);
    for (const path of ['value', 'complexity?n=10']) {
      await visitor.goto(`/projects/${id}/compare/${path}`);
      await press(page, '2');
      await readyPair(page);
      await page.waitForLoadState('networkidle');
      await visitor.setOffline(true);
      await press(page, '4');
      await page.getByText('1 not sent yet').waitFor();
      await readyPair(page);
      await visitor.expectSound();
      for (const part of await page.locator('.segments, .compare-left-short, .compare-scale, .compare-tools').all()) {
        const box = (await part.boundingBox())!;
        expect(box.x).to.be.at.least(0);
        expect(box.x + box.width).to.be.at.most(SIZES.phone.width);
      }
      await visitor.setOffline(false);
      await allSent(page);
    }
    visitor.expectNoProblems();
  });

  it('stores the five strengths of a graded project, by the keys 1 to 5 and by the buttons', async () => {
    const lead = await app.make.user();
    const { id } = await app.make.project({ owner: lead, features: 12, mode: 'graded' });
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${id}/compare/complexity`);
    await visitor.heading('Which is harder to build?');
    await readyPair(page);
    await visitor.expectSoundInBothSchemes();
    for (const key of ['1', '2', '3', '4', '5', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) await press(page, key);
    await readyPair(page);
    await page
      .getByRole('button', { name: /^Much more/ })
      .last()
      .click();
    await readyPair(page);
    await page.locator('.compare-left').click();
    await readyPair(page);
    await allSent(page);
    const stored = await storedComparisons(app, lead, { id });
    expect(stored.map(({ strength }) => strength)).to.deep.equal([
      'a_much_better',
      'a_better',
      'equal',
      'b_better',
      'b_much_better',
      'a_better',
      'equal',
      'b_better',
      'b_much_better',
      'a_better',
    ]);
    visitor.expectNoProblems();
  });
});
