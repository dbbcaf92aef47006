import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { seededRandom } from '../support/random.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, goneFrom, press, readyPair, shownNames, storedComparisons } from './support/comparing.ts';
import { answerPairs, makeTeam, type Team } from './support/team.ts';
import { SIZES, type Size, Visitor } from './support/visitor.ts';

const FEATURES = Array.from({ length: 12 }, (_, place) => `Feature ${String(place + 1).padStart(2, '0')}`);
const MAX_QUESTIONS = 120;

for (const size of Object.keys(SIZES) as Size[]) {
  describe(`the top of the results (${size})`, function () {
    this.timeout(180_000);
    let browser: Browser;
    let app: TestApp;
    let team: Team;
    let mia: Visitor;

    before(async function () {
      const opened = await openBrowser();
      if (!opened) return this.skip();
      browser = opened;
      app = await startClientApp();
    });
    beforeEach(async () => {
      team = await makeTeam(app, ['Mia Keller'], FEATURES);
      const random = seededRandom(7);
      const pairs = Array.from({ length: 14 }, (): [number, number] => {
        const one = Math.floor(random() * 11);
        return [one, one + 1 + Math.floor(random() * (11 - one))];
      });
      await answerPairs(app, team, 0, pairs, (one, other) => one < other);
      mia = await Visitor.open(browser, app, { size });
    });
    afterEach(() => mia.expectNoProblems());

    /** A phone has no keys. */
    async function answer(side: 'left' | 'right'): Promise<void> {
      const { page } = mia;
      if (size === 'desktop') return press(page, side === 'left' ? 'ArrowLeft' : 'ArrowRight');
      const pair = await readyPair(page);
      await page
        .locator('.compare-card')
        .nth(side === 'left' ? 0 : 1)
        .tap();
      await goneFrom(page, pair);
    }

    it('is settled question by question, and leads back', async () => {
      const { page } = mia;
      await mia.signIn(team.people[0]!);
      await mia.goto(`/projects/${team.project.id}/results?sort=value`);
      const link = page.getByRole('link', { name: /^Settle my top 5: about \d+ questions$/ });
      const told = Number(/\d+(?= questions)/.exec(await link.innerText())![0]);
      await mia.expectSoundInBothSchemes();
      await link.click();
      await page.getByText('These questions are about the top 5 by value.').waitFor();
      await page.getByText('Settling the top 5').waitFor();
      await page
        .getByText(`about ${told} questions`)
        .or(page.getByText(`~${told} left`))
        .first()
        .waitFor();
      await mia.expectSoundInBothSchemes();
      const end = page.getByRole('heading', { name: 'The top 5 is as clear as it gets' });
      let given = 0;
      while (!(await end.isVisible())) {
        expect(given, 'questions').to.be.below(MAX_QUESTIONS);
        await readyPair(page);
        const [left, right] = await shownNames(page);
        await answer(left < right ? 'left' : 'right');
        given += 1;
        await allSent(page);
        await page.locator('.compare-card:not(.is-waiting), .compare-end').first().waitFor();
      }
      expect(given).to.be.within(told / 3, 3 * told);
      await mia.expectSoundInBothSchemes();
      const stored = await storedComparisons(app, team.people[0]!, team.project);
      expect(stored).to.have.length(14 + given);

      await page.getByRole('button', { name: 'Undo' }).click();
      await readyPair(page);
      const [left, right] = await shownNames(page);
      await answer(left < right ? 'left' : 'right');
      await end.waitFor();
      await page.getByRole('link', { name: 'See the results' }).click();
      await page.getByRole('radio', { name: 'Value', exact: true, checked: true }).waitFor();
      await page.locator('.stability').waitFor();
      expect(await page.getByRole('link', { name: /^Settle my top/ }).count()).to.equal(0);
    });

    it('is asked about without a connection, too', async () => {
      const { page } = mia;
      await mia.signIn(team.people[0]!);
      const prefetched = page.waitForResponse(
        (reply) => /top=5/.test(reply.url()) && !/count=1(&|$)/.test(reply.url()),
      );
      await mia.goto(`/projects/${team.project.id}/compare/value?top=5`);
      await page.getByText('Settling the top 5').waitFor();
      await (await prefetched).finished();
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      for (let given = 0; given < 4; given++) await answer('left');
      await page.context().setOffline(false);
      await allSent(page);
      expect(await storedComparisons(app, team.people[0]!, team.project)).to.have.length(18);
    });
  });
}
