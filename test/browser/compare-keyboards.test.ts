import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, goneFrom, press, readyPair, storedComparisons } from './support/comparing.ts';
import { readFromRight, Visitor } from './support/visitor.ts';

describe('the web client: comparing by all sorts of keyboards', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let visitor: Visitor;
  let page: Page;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  beforeEach(async () => {
    lead = await app.make.user();
    visitor = await Visitor.open(browser, app);
    page = visitor.page;
    await visitor.signIn(lead);
  });

  async function open(mode: 'binary' | 'graded', features: number): Promise<Pick<TestProject, 'id'>> {
    const { body: project } = await app.as(lead).post('/projects/', { name: 'Backlog', comparison_mode: mode });
    const names = Array.from({ length: features }, (_, index) => ({ name: `Feature ${index + 1}!` }));
    await app.as(lead).post(`/projects/${project.id}/features/bulk`, { features: names });
    await visitor.goto(`/projects/${project.id}/compare/value`);
    return project;
  }

  /** Presses the key that has this letter, at this place. */
  async function pressAt(key: string, code: string, ctrlKey = false): Promise<void> {
    const pair = await readyPair(page);
    await page.evaluate(
      (init) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
      { key, code, ctrlKey },
    );
    await goneFrom(page, pair);
  }

  it('takes the letters of other scripts, and digits that want Shift, by their place', async () => {
    const project = await open('graded', 8);
    await pressAt('"', 'Digit3');
    await pressAt('&', 'Digit1');
    await pressAt('г', 'KeyU');
    await pressAt('(', 'Digit5');
    await pressAt('я', 'KeyZ', true);
    await pressAt('е', 'KeyT');
    await allSent(page);
    const stored = await storedComparisons(app, lead, project);
    expect(stored.map(({ strength }) => strength)).to.deep.equal(['equal', 'equal']);
    // A Latin letter is itself, wherever it is.
    await readyPair(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    visitor.expectNoProblems();
  });

  it('takes the arrow that points to a card, also where the first card is on the right', async () => {
    await visitor.context.addInitScript(readFromRight);
    const project = await open('graded', 3);
    await readyPair(page);
    const [first, second] = await Promise.all(
      ['.compare-left', '.compare-right'].map((card) => page.locator(card).boundingBox()),
    );
    expect(first!.x).to.be.greaterThan(second!.x + second!.width);
    // A name in another direction keeps its own.
    const [begin, end] = await page
      .locator('.compare-name')
      .first()
      .evaluate(({ firstChild: name }) =>
        [0, name!.textContent!.length - 1].map((at) => {
          const letter = new Range();
          letter.setStart(name!, at);
          letter.setEnd(name!, at + 1);
          return letter.getBoundingClientRect().left;
        }),
      );
    expect(end).to.be.greaterThan(begin!);
    await press(page, 'ArrowRight');
    await allSent(page);
    const [stored] = await storedComparisons(app, lead, project);
    expect(stored!.choice).to.equal('feature_a');
    await page.keyboard.press('?');
    const byFar = page.getByRole('dialog').getByText('The right one, by far').locator('xpath=..');
    expect(await byFar.locator('kbd').innerText()).to.equal('1');
    visitor.expectNoProblems();
  });

  it('keeps the focus of a keyboard where a question ends, and where the next begins', async () => {
    await open('binary', 3);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let answered = 0; answered < 3; answered += 1) {
      await readyPair(page);
      await page.locator('button.compare-name').first().focus();
      await press(page, 'Enter');
      if ((await page.locator('.compare-end').count()) > 0) break;
    }
    await page.locator('.compare-end').waitFor();
    const title = await page.locator('h1').innerText();
    await page.waitForFunction(() => document.activeElement?.localName === 'h1');
    expect(await focused()).to.equal(title);
    const again = page.getByRole('button', { name: 'Keep going' });
    if ((await again.count()) > 0) {
      await again.press('Enter');
      await page.waitForFunction(() => document.activeElement?.localName === 'h1');
    }
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await readyPair(page);
    expect(await focused()).to.match(/^Undo/);
    visitor.expectNoProblems();
  });
});
