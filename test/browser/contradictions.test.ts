import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { allSent, goneFrom, press, readyPair, shownNames, storedComparisons } from './support/comparing.ts';
import { type Size, Visitor } from './support/visitor.ts';

const NAMES = ['Dark theme', 'Audit log export', 'Webhooks', 'Offline reading'];
const AGAIN = 'You are asked again because answers contradict each other.';

describe('contradictions in the web client', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: TestApp;
  let mia: TestUser;
  let jon: TestUser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    [mia, jon] = [await app.make.user(), await app.make.user()];
  });

  const teamProject = async (mode: 'binary' | 'graded' = 'binary') => {
    const project = await app.make.project({
      owner: mia,
      name: 'Mobile app',
      features: NAMES,
      mode,
      strategy: 'adaptive',
    });
    await assign(app, project, jon, mia);
    return project;
  };
  /** "0>1" says that the first is worth more than the second. */
  const say = async (user: TestUser, project: TestProject, answer: string, dimension = 'value') => {
    const [a, b] = answer.split('>').map((each) => project.features[Number(each)]!.id);
    const { status } = await app.as(user).post(`/projects/${project.id}/comparisons`, {
      feature_a_id: a,
      feature_b_id: b,
      choice: 'feature_a',
      dimension,
    });
    expect(status).to.equal(201);
  };
  const open = async (path: string, size: Size = 'desktop', user = mia) => {
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(user);
    await visitor.goto(path);
    return visitor;
  };
  const dialog = (page: Page) => page.getByRole('dialog');
  const agreed = (page: Page) => page.getByRole('heading', { name: 'The answers agree with each other.' });
  const rings = (page: Page) => page.getByRole('article', { name: 'A ring of' });

  it('tells a person alone on every screen about the answers, and leads them to the ring', async () => {
    for (const strategy of ['robust', 'adaptive'] as const) {
      const project = await app.make.project({ owner: mia, name: 'Alone', features: NAMES, strategy });
      for (const answer of ['0>1', '1>2', '2>0']) await say(mia, project, answer);
      const visitor = await open(`/projects/${project.id}`);
      const { page } = visitor;
      for (const screen of ['', '/results', '/people']) {
        if (screen !== '') await visitor.follow(`/projects/${project.id}${screen}`);
        await page.getByText('Some answers contradict each other.').waitFor();
      }
      await visitor.follow(`/projects/${project.id}/compare/value`);
      await page.getByRole('button', { name: 'Settle a contradiction' }).waitFor();
      await visitor.follow(`/projects/${project.id}/people`);
      await page.getByRole('link', { name: 'Show them' }).click();
      await page.getByRole('button', { name: 'Settle the first' }).click();
      await dialog(page).getByText('Which is worth more?').waitFor();
      // The keys of comparing.
      expect(await dialog(page).locator('.ask-pair kbd').allTextContents()).to.deep.equal(['←', '↓', '→']);
      await page.keyboard.press('ArrowDown');
      await dialog(page).getByText('Equal').first().waitFor();
      await dialog(page).locator('.ask-pair').waitFor({ state: 'detached' });
      visitor.expectNoProblems();
    }
  });

  it('shows the ring, asks again, and the ring is gone', async () => {
    const project = await teamProject();
    await say(mia, project, '0>1');
    await say(jon, project, '1>2');
    await say(mia, project, '2>0');
    const visitor = await open(`/projects/${project.id}`, 'phone');
    const { page } = visitor;
    await page.getByText('Some answers contradict each other.').waitFor();
    await page.getByRole('link', { name: 'Show them' }).click();
    await visitor.heading('Contradictions');

    // The ring ends where it began; each arrow says who, and when.
    await page.getByRole('heading', { name: '1 contradiction in value' }).waitFor();
    const ring = rings(page);
    await ring.getByText('(again)').waitFor();
    const features = await ring.locator('.ring-feature bdi').allTextContents();
    expect(features).to.have.length(4);
    expect(features[3]).to.equal(features[0]);
    await ring.getByText(jon.username).waitFor();
    expect(await ring.locator('.answer-who').allTextContents()).to.satisfy(
      (all: string[]) => all.filter((each) => each.includes('you, ')).length === 2,
    );
    await visitor.expectSoundInBothSchemes();

    // Asked again by a key; what was said before is told once the answer is given.
    await page.keyboard.press('r');
    await dialog(page).getByRole('heading', { name: 'Which is worth more?' }).waitFor();
    expect(await dialog(page).getByText('said').count()).to.equal(0);
    await visitor.expectSound();
    const buttons = dialog(page).getByRole('group', { name: 'Your answer' }).getByRole('button');
    const nameOf = (id: string) => project.features.find((each) => each.id === id)!.name;
    const saidBefore = async () => {
      const asked = await buttons.locator('bdi').allTextContents();
      const stored = await storedComparisons(app, mia, project);
      return stored.find((each) => [each.feature_a_id, each.feature_b_id].every((id) => asked.includes(nameOf(id))))!;
    };
    // Said again, it settles nothing.
    await buttons.getByText(nameOf((await saidBefore()).feature_a_id), { exact: true }).click();
    await dialog(page).getByRole('heading', { name: '1 contradiction is left.' }).waitFor();
    await dialog(page).getByText('There are as many as before.').waitFor();
    await visitor.expectSound();
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Settle the next');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'Which is worth more?' }).waitFor();
    // The other way round than it was said.
    await buttons.getByText(nameOf((await saidBefore()).feature_b_id), { exact: true }).click();
    await dialog(page).getByRole('heading', { name: 'No contradiction is left.' }).waitFor();
    await dialog(page).getByText('answered differently').waitFor();
    await visitor.expectSoundInBothSchemes();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await agreed(page).waitFor();
    await visitor.expectSound();
    const now = await app.as(mia).get(`/projects/${project.id}/comparisons/inconsistency-stats`);
    expect(now.body.cycle_count).to.equal(0);
    visitor.expectNoProblems();
  });

  it('names the people and the feature that are worth a talk, and leaves out who answers the wrong way round', async () => {
    const [kim, eve] = [await app.make.user(), await app.make.user()];
    const project = await app.make.project({ owner: mia, features: 12 });
    for (const user of [jon, kim, eve]) await assign(app, project, user, mia);
    const names = project.features.map(({ name }) => name);
    const disputed = 6;
    // The later a feature, the less it is worth; but Mia sees one as the best, and Jon as the worst.
    const worth = (user: TestUser, at: number) =>
      user === eve ? at : at !== disputed ? -at : user === mia ? 100 : user === jon ? -100 : -at;
    for (let a = 0; a < names.length; a++) {
      for (let b = a + 1; b < names.length; b++) {
        // Neither of them always has the last word.
        for (const user of (a + b) % 3 === 0 ? [kim, jon, mia, eve] : [eve, mia, jon, kim]) {
          await say(user, project, worth(user, a) > worth(user, b) ? `${a}>${b}` : `${b}>${a}`);
        }
      }
    }
    const visitor = await open(`/projects/${project.id}`);
    const { page } = visitor;
    await page.getByText('1 disagreement between 2 people is worth a talk.').waitFor();
    expect(await page.getByText(/\d contradictions? among/).count()).to.equal(0);
    await visitor.expectSoundInBothSizes();
    await page.getByRole('link', { name: 'Show them' }).click();
    await page
      .getByText(
        new RegExp(
          `^You and ${jon.username} disagree about the value of ${names[disputed]}: \\d ranks depend on it\\.$`,
        ),
      )
      .waitFor();
    await page.getByText('1 person is left out here').waitFor();
    expect(await page.getByRole('heading', { name: /contradictions? in value/ }).isVisible()).to.equal(false);
    await visitor.expectSoundInBothSizes();
    await page.getByRole('button', { name: 'Ask again' }).first().click();
    await dialog(page).getByRole('heading', { name: 'Which is worth more?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('All contradictions').click();
    await page.getByRole('heading', { name: /contradictions? in value/ }).waitFor();
    visitor.expectNoProblems();
  });

  it('takes an own answer back and puts it back, and asks before it takes back another person’s', async () => {
    const project = await teamProject();
    await say(mia, project, '0>1');
    await say(jon, project, '1>2');
    await say(mia, project, '2>0');
    const visitor = await open(`/projects/${project.id}/contradictions`);
    const { page } = visitor;
    await page.getByRole('button', { name: /^Undo.*Dark theme is worth more than/ }).click();
    await agreed(page).waitFor();
    await page.getByText('Undone: Dark theme is worth more than Audit log export').first().waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await rings(page).waitFor();
    expect(await page.locator('.taken-back').count()).to.equal(0);

    await page.getByRole('button', { name: /^Undo.*Audit log export is worth more than/ }).click();
    await dialog(page).getByText(`Undo an answer by ${jon.username}?`).waitFor();
    await visitor.expectSound();
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await agreed(page).waitFor();
    expect(await page.getByRole('button', { name: 'Redo' }).count()).to.equal(0);
    expect(await storedComparisons(app, mia, project)).to.have.length(2);
    visitor.expectNoProblems();
  });

  it('settles one after the other, in a graded project as well', async () => {
    const project = await teamProject('graded');
    const strengths = {
      '0>1': 'a_much_better',
      '1>2': 'a_better',
      '2>0': 'a_better',
      '1>3': 'a_better',
      '3>0': 'a_better',
    };
    for (const [answer, strength] of Object.entries(strengths)) {
      const [a, b] = answer.split('>').map((each) => project.features[Number(each)]!.id);
      const pair = { feature_a_id: a, feature_b_id: b, dimension: 'complexity', strength };
      await app.as(jon).post(`/projects/${project.id}/comparisons/graded`, pair);
    }
    const visitor = await open(`/projects/${project.id}/contradictions`);
    const { page } = visitor;
    await page.getByRole('heading', { name: '2 contradictions in effort' }).waitFor();
    await rings(page).first().locator('.ring-says', { hasText: 'is much harder than' }).waitFor();
    await page.getByRole('button', { name: 'Settle the first' }).click();
    // A pair of the first ring on the screen.
    const onRing = await rings(page).first().locator('.ring-feature bdi').allTextContents();
    for (const name of await dialog(page).locator('.ask-pair button bdi').allTextContents()) {
      if (!name.startsWith('Equal')) expect(onRing).to.include(name.replace(', by far', ''));
    }
    // The answer on both rings is the most doubtful one: turning it settles both.
    const [key] = await dialog(page)
      .locator('button', { hasText: 'Audit log export, by far' })
      .locator('kbd')
      .allTextContents();
    await page.keyboard.press(key!);
    await dialog(page).getByRole('heading', { name: 'No contradiction is left.' }).waitFor();
    await dialog(page).getByText(`${jon.username} answered differently.`).waitFor();
    await page.keyboard.press('Escape');
    await agreed(page).waitFor();
    visitor.expectNoProblems();
  });

  it('comes first while comparing, at the press of a key, and says why', async () => {
    const project = await teamProject();
    const visitor = await open(`/projects/${project.id}/compare/value`, 'desktop', jon);
    const { page } = visitor;
    await readyPair(page);
    // Nothing to settle yet: no button, and the key does nothing.
    expect(await page.getByRole('button', { name: 'Settle a contradiction R' }).count()).to.equal(0);
    for (const answer of ['0>1', '1>2', '2>0']) await say(jon, project, answer);
    await visitor.goto(`/projects/${project.id}/compare/value`);
    const before = await readyPair(page);
    await page.getByRole('button', { name: 'Settle a contradiction R' }).waitFor();
    await visitor.expectSound();
    await page.keyboard.press('r');
    await goneFrom(page, before);
    await page.locator('.compare-head').getByText(AGAIN).waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.keyboard.press('w');
    await dialog(page).getByText(AGAIN).waitFor();
    await page.keyboard.press('Escape');
    // Answered the other way round the ring is gone, and the questions go on.
    const shown = await shownNames(page);
    const stored = await storedComparisons(app, jon, project);
    const nameOf = (id: string) => project.features.find((each) => each.id === id)!.name;
    const earlier = stored.find((each) =>
      [each.feature_a_id, each.feature_b_id].every((id) => shown.includes(nameOf(id))),
    )!;
    await press(page, shown[0] === nameOf(earlier.feature_a_id) ? 'ArrowRight' : 'ArrowLeft');
    await page.getByRole('button', { name: 'Settle a contradiction R' }).waitFor({ state: 'detached' });
    await allSent(page);
    expect(await page.getByText(AGAIN).count()).to.equal(0);
    const { body } = await app.as(jon).get(`/projects/${project.id}/comparisons/inconsistency-stats`);
    expect(body.cycle_count).to.equal(0);
    visitor.expectNoProblems();
  });

  it('puts the order in doubt where everything is known, and leads to what settles it', async () => {
    const project = await teamProject();
    for (const answer of ['0>1', '1>2', '2>0', '2>3']) await say(mia, project, answer);
    const visitor = await open(`/projects/${project.id}/compare/value`, 'phone');
    const { page } = visitor;
    await visitor.heading('Answers contradict each other');
    await page
      .getByText(
        'Everything that can be asked is answered, but answers that contradict each other put the order in doubt.',
      )
      .waitFor();
    expect(await page.locator('.compare-end .button').allInnerTexts()).to.deep.equal([
      'See these answers',
      'See the results',
      'Continue with effort',
    ]);
    expect(await page.locator('.compare-end .primary').allInnerTexts()).to.deep.equal(['See these answers']);
    await visitor.expectSoundInBothSchemes();

    await visitor.follow(`/projects/${project.id}`);
    const card = page.locator('.dimension-card.tone-value');
    await card.getByText('Answers that contradict each other put the order in doubt').waitFor();
    expect(await card.getByText('in order').count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
    // No number of contradictions is the headline, and settling them is no main button.
    expect(await page.getByRole('link', { name: 'See these answers' }).count()).to.equal(0);
    await page.getByRole('link', { name: 'Show them' }).click();
    await rings(page).waitFor();
    visitor.expectNoProblems();
  });

  it('does not call an order with contradictions good enough', async () => {
    const features = 21;
    const project = await app.make.project({ owner: mia, features, strategy: 'adaptive' });
    for (let at = 1; at < features; at += 1) await say(mia, project, `${at - 1}>${at}`);
    await say(mia, project, '2>0');
    await app.as(mia).post(`/projects/${project.id}/features`, { name: 'Late arrival' });
    const visitor = await open(`/projects/${project.id}/compare/value`, 'phone');
    const { page } = visitor;
    await visitor.heading('Answers contradict each other');
    await page
      .getByText('There are enough answers for now, but answers that contradict each other put the order in doubt.')
      .waitFor();
    await page.getByText('“Late arrival” has no answers yet.').waitFor();
    expect(await page.locator('.compare-end .primary').allInnerTexts()).to.deep.equal(['See these answers']);
    await page.getByRole('button', { name: 'Find its place' }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await visitor.follow(`/projects/${project.id}`);
    const card = page.locator('.dimension-card.tone-value');
    await card.getByText('Answers that contradict each other put the order in doubt', { exact: true }).waitFor();
    visitor.expectNoProblems();
  });

  it('says that answers are being checked once everything is known, and which ones', async () => {
    const project = await teamProject();
    const strategy = { selection_strategy: 'robust' };
    expect((await app.as(mia).put(`/projects/${project.id}/model-config`, strategy)).status).to.equal(200);
    for (const answer of ['0>1', '1>2', '2>0', '0>3', '1>3', '2>3']) await say(mia, project, answer);
    const visitor = await open(`/projects/${project.id}/compare/value`, 'phone');
    const { page } = visitor;
    await readyPair(page);
    await page.getByText('checking answers now').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.keyboard.press('w');
    await dialog(page).getByText('You answered this pair before. This question checks that answer.').waitFor();
    visitor.expectNoProblems();

    const other = await open(`/projects/${project.id}/compare/value`, 'desktop', jon);
    await readyPair(other.page);
    await other.page.keyboard.press('w');
    await dialog(other.page)
      .getByText('Earlier answers already put these two in order. This question checks that.')
      .waitFor();
    other.expectNoProblems();
  });

  it('lists the answers in most contradictions first where there are many', async () => {
    const project = await app.make.project({ owner: mia, features: 26 });
    const ids = project.features.map(({ id }) => id);
    // In order but for one answer from the end to the beginning, which contradicts all chains between.
    const answers = ids.slice(1, -1).flatMap((id) => [
      [ids[0]!, id],
      [id, ids.at(-1)!],
    ]);
    for (const [a, b] of [...answers, [ids.at(-1)!, ids[0]!]]) {
      const pair = { feature_a_id: a, feature_b_id: b, choice: 'feature_a', dimension: 'value' };
      await app.as(mia).post(`/projects/${project.id}/comparisons`, pair);
    }
    for (const id of ids.slice(1, -1)) {
      for (const other of ids.slice(1, -1)) {
        if (id >= other || (ids.indexOf(id) + ids.indexOf(other)) % 3 !== 0) continue;
        const pair = { feature_a_id: other, feature_b_id: id, choice: 'feature_a', dimension: 'value' };
        await app.as(mia).post(`/projects/${project.id}/comparisons`, pair);
      }
    }
    const { body } = await app.as(mia).get(`/projects/${project.id}/comparisons/inconsistencies?dimension=value`);
    expect(body.count).to.be.above(50);
    const visitor = await open(`/projects/${project.id}/contradictions`, 'phone');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Pairs in the most contradictions' }).waitFor();
    const first = page.locator('.contradicted-pairs li').first();
    await first.getByText('part of').waitFor();
    const counts = (await page.locator('.contradicted-said .hint').allTextContents()).map((text) =>
      Number(text.match(/\d+/)![0]),
    );
    expect(counts).to.deep.equal(counts.toSorted((one, other) => other - one));
    await visitor.expectSoundInBothSchemes();
    await first.getByRole('button', { name: 'Ask again' }).click();
    await dialog(page).getByRole('group', { name: 'Your answer' }).waitFor();
    visitor.expectNoProblems();
  });
});
