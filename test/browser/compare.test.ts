import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { seededRandom } from '../support/random.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, press, readyPair, shownNames, storedComparisons } from './support/comparing.ts';
import { Visitor } from './support/visitor.ts';

/** So many that each key is pressed. */
const ANSWERS = 60;
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
    const random = seededRandom(4);
    const said: string[] = [];
    const undone: string[] = [];
    while (said.length < ANSWERS) {
      await readyPair(page);
      const dice = random();
      if (dice < 0.04) await press(page, 's');
      else if (dice < 0.1 && said.length > 0) {
        await press(page, random() < 0.5 ? 'u' : 'Control+z');
        undone.push(said.pop()!);
      } else if (dice < 0.2 && undone.length > 0) {
        await press(page, 'y');
        said.push(undone.pop()!);
      } else {
        const [left, right] = await shownNames(page);
        const key = random() < 0.1 ? 'ArrowDown' : random() < 0.5 ? 'ArrowLeft' : 'ArrowRight';
        await press(page, key);
        said.push(`${left} ${CHOICES[key]} ${right}`);
        undone.length = 0;
      }
    }
    await allSent(page);
    const names = new Map(project.features.map(({ id, name }) => [id, name]));
    const stored = await storedComparisons(app, lead, project);
    expect(
      stored.map(({ feature_a_id: a, feature_b_id: b, choice }) => `${names.get(a)} ${choice} ${names.get(b)}`),
    ).to.deep.equal(said);
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });
});
