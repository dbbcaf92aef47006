import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { DisagreeingTeam, TEAMS } from '../support/disagreeing-team.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

describe('the screens of one project at the same moment', function () {
  this.timeout(180_000);
  let browser: Browser;
  let app: TestApp;
  let visitor: Visitor;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    visitor = await Visitor.open(browser, app);
  });

  const FIGURE = /about \d+.% of pairs right/;
  const STATE = /(No answers yet|Too early to tell|A rough order|A first ranking|A good order|Every pair is in order)/;

  for (const [name, characters] of Object.entries(TEAMS)) {
    it(`say one state and one figure, for ${name}`, async () => {
      const team = await DisagreeingTeam.make(app, characters, 24);
      const at = `/projects/${team.project.id}`;
      const { page } = visitor;
      await visitor.signIn(team.people[0]!);
      for (const answers of [0, 20, 70, 150]) {
        await team.answerUntil(answers);
        await visitor.goto(at);
        const card = page.locator('.dimension-card.tone-value');
        await card.locator('.order-state').waitFor();
        const said: Record<string, string> = { overview: await card.innerText() };
        await visitor.goto(`${at}/compare/value`);
        await page.locator('.compare-facts').getByText(STATE).waitFor();
        said.questions = await page.locator('.compare-head').innerText();
        if (answers > 0) {
          await visitor.goto(`${at}/results?sort=value`);
          await page.getByRole('button', { name: 'What does this mean?' }).click();
          const line = page.getByRole('dialog').getByText(/^Value: /);
          await line.waitFor();
          said.results = await line.innerText();
        }
        const told = (of: RegExp) => Object.values(said).map((text) => of.exec(text)?.[0] ?? null);
        const what = `${answers} answers: ${JSON.stringify(said)}`;
        expect(new Set(told(STATE)).size, what).to.equal(1);
        expect(new Set(told(FIGURE)).size, what).to.equal(1);
        expect(Object.values(said).join(), what).to.not.match(/decided/);
        const isThere = /First ranking|A first ranking is there/.test(said.questions);
        expect(/to a first ranking/.test(said.overview!), what).to.equal(!isThere);
        expect(/to a first ranking/.test(said.questions), what).to.equal(!isThere);
      }
      visitor.expectNoProblems();
    });
  }
});
