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
  const NAMES = { value: 'Value', complexity: 'Effort' } as const;
  type Name = (typeof NAMES)[keyof typeof NAMES];
  /** Answers about value, and about effort, which come later. */
  const MOMENTS = [
    [0, 0],
    [20, 0],
    [70, 20],
    [150, 90],
    [250, 250],
  ] as const;

  /** The state and the figure in a text. */
  const told = (text: string) => [STATE.exec(text)?.[0] ?? null, FIGURE.exec(text)?.[0] ?? null];

  for (const [name, characters] of Object.entries(TEAMS)) {
    it(`say one state and one figure, for ${name}`, async () => {
      const team = await DisagreeingTeam.make(app, characters, 24);
      const at = `/projects/${team.project.id}`;
      const { page } = visitor;
      await visitor.signIn(team.people[0]!);
      for (const [answers, aboutEffort] of MOMENTS) {
        await team.answerUntil(answers);
        await team.answerUntil(aboutEffort, 'complexity');
        await visitor.goto(at);
        const cards: Partial<Record<Name, string>> = {};
        for (const [dimension, of] of Object.entries(NAMES)) {
          const card = page.locator(`.dimension-card.tone-${dimension}`);
          await card.locator('.order-state').waitFor();
          cards[of] = await card.innerText();
        }
        const panel = page.locator('.standing');
        const project = { main: await panel.locator('h2').innerText(), all: await panel.innerText() };
        await visitor.goto(`${at}/compare/value`);
        await page.locator('.compare-facts').getByText(STATE).waitFor();
        const questions = await page.locator('.compare-head').innerText();
        const results: Partial<Record<Name, string>> = {};
        if (answers > 0) {
          await visitor.goto(`${at}/results${aboutEffort > 0 ? '' : '?sort=value'}`);
          await page.getByRole('button', { name: 'What does this mean?' }).click();
          for (const of of Object.values(NAMES).slice(0, aboutEffort > 0 ? 2 : 1)) {
            const line = page.getByRole('dialog').getByText(new RegExp(`^${of}: `));
            await line.waitFor();
            results[of] = await line.innerText();
          }
        }
        await visitor.goto('/');
        const meters = page.locator('.project-card .small-meter');
        await meters.last().waitFor();
        const listed = await meters.allInnerTexts();
        const what = `${answers} and ${aboutEffort} answers: ${JSON.stringify({ project, cards, questions, results, listed })}`;
        const said = { Value: told(cards.Value!), Effort: told(cards.Effort!) };
        expect(told(questions), what).to.deep.equal(said.Value);
        for (const [of, line] of Object.entries(results)) expect(told(line), what).to.deep.equal(said[of as Name]);
        for (const [index, of] of Object.values(NAMES).entries()) {
          const figure = /\d+/.exec(said[of][1] ?? '')?.[0];
          expect(/\d+/.exec(listed[index]!)?.[0], what).to.equal(figure);
        }
        expectOneOf(said, project, what);
        expect(what).to.not.match(/decided/);
        const isThere = /First ranking|A first ranking is there|Every pair is in order/.test(questions);
        expect(/to a first ranking/.test(cards.Value!), what).to.equal(!isThere);
        expect(/to a first ranking/.test(questions), what).to.equal(!isThere);
      }
      visitor.expectNoProblems();
    });
  }

  /** Expects the overview to say of the project what is said of a dimension that it names, or of both; and which can't be told. */
  function expectOneOf(
    said: Record<Name, (string | null)[]>,
    { main, all }: { main: string; all: string },
    what: string,
  ) {
    const named = /^(Value|Effort): /.exec(main)?.[1] as Name | undefined;
    expect(named ? [told(all)] : [told(all), told(all)], what).to.deep.equal(
      named ? [said[named]] : Object.values(said),
    );
    const figures = Object.values(said).map(([, figure]) => figure);
    expect(told(all)[1] === null, what).to.equal(figures.every((figure) => figure === null));
    for (const [of, [state, figure]] of Object.entries(said)) {
      if (named && of !== named && figure === null && /No answers|Too early/.test(state!)) {
        expect(all, what).to.include(`${of}: ${state}`);
      }
    }
  }
});
