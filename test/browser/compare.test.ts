import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { seededRandom } from '../support/random.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, press, readyPair, shownNames, storedComparisons } from './support/comparing.ts';
import { Visitor } from './support/visitor.ts';

/** So many that each key is pressed. */
const ANSWERS = 30;
const CHOICES = { ArrowLeft: 'feature_a', ArrowRight: 'feature_b', ArrowDown: 'tie' } as const;

describe('the web client: comparing by keyboard alone', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: TestApp;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });

  it(`stores ${ANSWERS} answers with ties, skips, undo and redo, each as it was given`, async () => {
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 60 });
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${project.id}/compare/value`);
    await visitor.heading('Which is worth more?');
    const random = seededRandom(1373);
    const said: string[] = [];
    const undone: string[] = [];
    const pressed = new Set<string>();
    const pressOne = (key: string) => {
      pressed.add(key);
      return press(page, key);
    };
    while (said.length < ANSWERS) {
      const dice = random();
      if (dice < 0.04) await pressOne('s');
      else if (dice < 0.1 && said.length > 0) {
        await pressOne(random() < 0.5 ? 'u' : 'Control+z');
        undone.push(said.pop()!);
      } else if (dice < 0.2 && undone.length > 0) {
        await pressOne('y');
        said.push(undone.pop()!);
      } else {
        await readyPair(page);
        const [left, right] = await shownNames(page);
        const key = random() < 0.1 ? 'ArrowDown' : random() < 0.5 ? 'ArrowLeft' : 'ArrowRight';
        await pressOne(key);
        said.push(`${left} ${CHOICES[key]} ${right}`);
        undone.length = 0;
      }
    }
    expect([...pressed]).to.have.members([...Object.keys(CHOICES), 's', 'u', 'Control+z', 'y']);
    await allSent(page);
    const names = new Map(project.features.map(({ id, name }) => [id, name]));
    const stored = await storedComparisons(app, lead, project);
    expect(
      stored.map(({ feature_a_id: a, feature_b_id: b, choice }) => `${names.get(a)} ${choice} ${names.get(b)}`),
    ).to.deep.equal(said);
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });

  it('has nothing to undo before the first answer: the button says so, and neither a click nor a key does anything', async () => {
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 6 });
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    const undone: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE' || request.url().includes('/undo')) undone.push(request.url());
    });
    await visitor.signIn(lead);
    await visitor.goto(`/projects/${project.id}/compare/value`);
    await readyPair(page);
    const names = await shownNames(page);
    const undo = (disabled: boolean) => page.getByRole('button', { name: 'Undo U', disabled });
    await undo(true).waitFor();
    // It keeps its place in the order of the Tab key, so that nobody loses it when it comes to life.
    await undo(true).focus();
    for (const key of ['Enter', 'u', 'Control+z']) await page.keyboard.press(key);
    // Playwright doesn't click on what is disabled unless it must.
    await undo(true).click({ force: true });
    expect([await shownNames(page), undone]).to.deep.equal([names, []]);
    await visitor.expectSoundInBothSchemes();
    await press(page, 'ArrowLeft');
    await undo(false).click();
    await undo(true).waitFor();
    await allSent(page);
    expect(await shownNames(page)).to.deep.equal(names);
    expect(await storedComparisons(app, lead, project)).to.deep.equal([]);
    visitor.expectNoProblems();
  });
});
