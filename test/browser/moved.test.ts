import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { answerEverything } from '../support/answering.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { SIZES, type Size, Visitor } from './support/visitor.ts';

describe('what moved, in the web client', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: TestApp;
  let mia: TestUser;
  let ben: TestUser;
  let project: TestProject;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });
  beforeEach(async () => {
    mia = await app.make.user();
    ben = await app.make.user();
    project = await app.make.project({ owner: mia, features: 12 });
    await app.as(mia).post(`/users/${ben.id}/assignments`, { project_id: project.id });
    for (const [seed, dimension] of DIMENSIONS.entries()) {
      await answerEverything(app.as(mia), project, { dimension, seed: seed + 5 });
    }
  });

  const at = (path: string) => `/projects/${project.id}${path}`;
  const order = async (): Promise<string[]> =>
    (await app.as(mia).get(at('/results'))).body.map((each: { feature: { id: string } }) => each.feature.id);
  const open = async (path: string, size: Size = 'desktop') => {
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(mia);
    await visitor.goto(at(path));
    return visitor;
  };
  /** Ben says that the last is worth more and easier than all others, two days after Mia looked. */
  const benAnswers = async () => {
    await app.resources.pool.query(
      `update looks set seen = seen || jsonb_build_object('at', to_char(now() at time zone 'UTC' - interval '2 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        where project_id = $1`,
      [project.id],
    );
    const [last, ...others] = (await order()).reverse();
    for (const dimension of DIMENSIONS) {
      for (const other of others.slice(0, 6)) {
        await app.as(ben).post(at('/comparisons'), {
          feature_a_id: last,
          feature_b_id: other,
          choice: dimension === 'value' ? 'feature_a' : 'feature_b',
          dimension,
        });
      }
    }
  };

  for (const size of Object.keys(SIZES) as Size[]) {
    it(`is one quiet line since one last looked, which opens a short list with the reasons (${size})`, async () => {
      const first = await open('/results', size);
      await first.page.getByRole('grid').first().waitFor();
      expect(await first.page.locator('.moved').count()).to.equal(0);
      await first.page.waitForLoadState('networkidle');
      await first.page.close();
      await benAnswers();
      const visitor = await open('/results', size);
      const { page } = visitor;
      const line = page.getByText(/^Since (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d+ features have changed places$/);
      await line.click();
      await page.getByText(`Since then: ${ben.username}’s 12 answers.`).waitFor();
      expect(await page.locator('.moved li').count()).to.be.within(1, 9);
      await visitor.expectSoundInBothSchemes();
    });
  }

  it('says once on overview and results that the order is computed in a new way, and in the activity', async () => {
    await app.resources.pool.query(
      `insert into activities (project_id, id, action, user_id, created_at) values ($1, gen_random_uuid(), 'order_renewed', $2, now())`,
      [project.id, mia.id],
    );
    const visitor = await open('');
    const { page } = visitor;
    const sentence = page.getByText('The order is computed in a new way');
    await sentence.waitFor();
    await visitor.expectSoundInBothSchemes();
    await visitor.goto(at('/activity'));
    await page.getByText('Pairwise computes the order in a new way').waitFor();
    await visitor.goto(at('/results'));
    await sentence.waitFor();
    await page.getByRole('button', { name: 'Understood' }).click();
    await sentence.waitFor({ state: 'detached' });
    await visitor.goto(at(''));
    await page.getByRole('heading', { name: 'Value' }).first().waitFor();
    expect(await sentence.count()).to.equal(0);
  });

  it('says before a deletion how many other features change places', async () => {
    const [, , third] = await order();
    await app.as(mia).post(at(`/features/${third}/archive`));
    const visitor = await open('/features?view=archived');
    const { page } = visitor;
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    const { ratio } = (await app.as(mia).post(at('/features/bulk-delete/preview'), { feature_ids: [third] })).body;
    const told =
      ratio === 0
        ? 'No other feature changes places.'
        : new RegExp(`^${ratio} other features? changes? places, because the answers go too`);
    await page.getByRole('dialog').getByText(told).waitFor();
  });
});
