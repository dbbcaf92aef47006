import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { press, readyPair } from './support/comparing.ts';
import { type Size, Visitor } from './support/visitor.ts';

describe('the web client: what people of a team see and are asked', function () {
  this.timeout(60_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;
  let mia: TestUser;
  let jon: TestUser;
  let project: TestProject;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
  });
  beforeEach(async () => {
    [lead, mia, jon] = [await app.make.user(), await app.make.user(), await app.make.user()];
    project = await app.make.project({ owner: lead, features: 6, name: 'Roadmap' });
    for (const { id } of [mia, jon]) {
      await app.as(lead).post(`/users/${id}/assignments`, { project_id: project.id });
    }
  });

  const at = (rest = '') => `/projects/${project.id}${rest}`;
  const open = async (user: TestUser, path: string, size: Size = 'desktop') => {
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(user);
    await visitor.goto(path);
    return visitor;
  };
  const textOf = (page: Page) => page.locator('body').innerText();
  const answer = async (user: TestUser, dimension: string) => {
    const [a, b] = project.features;
    const pair = { feature_a_id: a!.id, feature_b_id: b!.id, choice: 'feature_a', dimension };
    expect((await app.as(user).post(at('/comparisons'), pair)).status).to.equal(201);
  };

  it('the owner lets members delete what others did, and members read it', async () => {
    const owner = await open(lead, at('/settings'), 'phone');
    const allow = owner.page.getByRole('checkbox', { name: 'Members may delete what others did' });
    expect(await allow.isChecked()).to.equal(false);
    await allow.check();
    const panel = owner.page.locator('.panel', { has: allow });
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Saved').waitFor();
    expect((await app.as(lead).get(at())).body.members_may_delete).to.equal(true);
    await owner.expectSoundInBothSchemes();
    await owner.follow(at('/activity'));
    await owner.page.getByText('let members delete what others did').first().waitFor();
    const member = await open(jon, at('/settings'), 'phone');
    await member.page.getByText('Members can delete other people’s answers and features.').waitFor();
  });

  it('the owner restores a deleted project from the list of projects', async () => {
    await app.as(lead).delete(at());
    const member = await open(mia, '/', 'phone');
    await member.page.getByText('Nothing to rank yet').waitFor();
    const owner = await open(lead, '/', 'phone');
    const { page } = owner;
    await page.getByText('Deleted projects').click();
    await page.getByText('deleted today').waitFor();
    await owner.expectSoundInBothSchemes();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/deleted.png` });
    await page.getByRole('button', { name: /^Restore/ }).click();
    await page.getByRole('link', { name: 'Roadmap', exact: true }).waitFor();
    await page.getByText('Deleted projects').waitFor({ state: 'detached' });
    await member.goto(at());
    await member.heading('Roadmap');
  });

  it('the owner hides names, and nobody but the owner reads any', async () => {
    await answer(mia, 'value');
    const owner = await open(lead, at('/settings'), 'phone');
    const hide = owner.page.getByRole('checkbox', { name: 'Hide names from each other' });
    expect(await hide.isChecked()).to.equal(false);
    await hide.check();
    await owner.page.locator('.panel', { has: hide }).getByRole('button', { name: 'Save' }).click();
    await owner.page.locator('.panel', { has: hide }).getByText('Saved').waitFor();
    expect((await app.as(lead).get(at())).body.hide_names).to.equal(true);
    await owner.expectSoundInBothSchemes();
    await owner.follow(at('/people'));
    await owner.page.getByText(mia.username).first().waitFor();

    const visitor = await open(jon, at('/people'), 'phone');
    const { page } = visitor;
    await page.getByText('Person 2').first().waitFor();
    await page.getByText('Names are hidden in this project').waitFor();
    await visitor.expectSoundInBothSchemes();
    for (const path of ['', '/people', '/results', '/settings', '/features', '/activity']) {
      await visitor.goto(at(path));
      await page.waitForLoadState('networkidle');
      const text = await textOf(page);
      for (const { username, email } of [lead, mia]) {
        expect(text, path).not.to.match(new RegExp(`${username}(?!\\d)`));
        expect(text, path).not.to.include(email);
      }
    }
    await visitor.follow(at('/people'));
    await page.getByText(jon.username).first().waitFor();
    for (const each of [owner, visitor]) each.expectNoProblems();
  });

  it('the owner asks a person one question only, who is offered no other', async () => {
    await answer(mia, 'complexity');
    const owner = await open(lead, at('/people'), 'phone');
    const choice = owner.page.getByLabel(`What ${mia.username} answers`);
    await choice.selectOption({ label: 'Value only' });
    await owner.page.waitForFunction(
      (label) => document.querySelector<HTMLSelectElement>(`[aria-label="${label}"]`)?.disabled === false,
      `What ${mia.username} answers`,
    );
    expect((await app.as(mia).get(at())).body.answerable_dimensions).to.deep.equal(['value']);
    expect(await choice.inputValue()).to.equal('value');
    await owner.expectSoundInBothSchemes();

    const visitor = await open(mia, at(), 'phone');
    const { page } = visitor;
    await page.getByText('Other people answer this question.').waitFor();
    expect(await page.getByRole('link', { name: 'Answer questions' }).count()).to.equal(1);
    await visitor.expectSoundInBothSchemes();
    await page.keyboard.press('c');
    await page.keyboard.press('v');
    await visitor.heading('Which is worth more?');
    await readyPair(page);
    const dimensions = page.getByRole('navigation', { name: 'Compare by' }).getByRole('link');
    expect(await dimensions.allTextContents()).to.deep.equal(['Value']);
    await press(page, 'ArrowLeft');
    await readyPair(page);
    await page.keyboard.press('x');
    expect(page.url()).to.match(/\/compare\/value$/);

    await visitor.follow(at('/compare/complexity'));
    await page.getByText('Other people answer this question. The project’s owner').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: 'Continue with value' }).click();
    await visitor.heading('Which is worth more?');
    for (const each of [owner, visitor]) each.expectNoProblems();
  });

  it('leads a person who is asked about the work to those questions, from everywhere', async () => {
    await app.as(lead).put(`/users/${jon.id}/assignments/${project.id}`, { dimensions: ['complexity'] });
    const visitor = await open(jon, '/');
    const { page } = visitor;
    await page.getByRole('link', { name: /10 questions/ }).click();
    await visitor.heading('Which is harder to build?');
    expect(page.url()).to.include('/compare/complexity?n=10');
    await visitor.follow(at());
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await visitor.heading('Which is harder to build?');
    await readyPair(page);
    for (const path of ['/results', '/people']) {
      await visitor.follow(at(path));
      await page.locator('.empty a.button').click();
      await visitor.heading('Which is harder to build?');
    }
    await answer(jon, 'complexity');
    await visitor.follow(at('/results'));
    await page.getByText(/isn’t ranked yet/).waitFor();
    expect(await page.getByRole('link', { name: 'Answer about value' }).count()).to.equal(0);
    visitor.expectNoProblems();
  });

  it('shows contradictions about a question that others answer, and undoes only your own answers', async () => {
    const [a, b, c] = project.features.map(({ id }) => id);
    const say = async (user: TestUser, better: string, worse: string) => {
      const pair = { feature_a_id: better, feature_b_id: worse, choice: 'feature_a', dimension: 'complexity' };
      expect((await app.as(user).post(at('/comparisons'), pair)).status).to.equal(201);
    };
    await say(mia, a!, b!);
    await say(lead, b!, c!);
    await say(lead, c!, a!);
    await app.as(lead).put(`/users/${mia.id}/assignments/${project.id}`, { dimensions: ['value'] });
    const visitor = await open(mia, at('/contradictions'));
    const { page } = visitor;
    const takeBack = page.getByRole('button', { name: /^Undo/ });
    await takeBack.waitFor();
    expect(await takeBack.count()).to.equal(1);
    expect(await page.getByRole('button', { name: /^(Ask again|Settle)/ }).count()).to.equal(0);
    await visitor.expectSound();
    await visitor.follow(at('/activity?kind=mine'));
    await page.getByRole('button', { name: /^Undo/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Change/ }).count()).to.equal(0);
    await visitor.goto(at('/activity'));
    await page.getByRole('button', { name: /^Undo/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).to.equal(1);
    visitor.expectNoProblems();
  });

  it('tells a person whose question was taken away while it is on the screen', async () => {
    const visitor = await open(mia, at('/compare/complexity'));
    const { page } = visitor;
    await readyPair(page);
    await app.as(lead).put(`/users/${mia.id}/assignments/${project.id}`, { dimensions: ['value'] });
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: '1 answer could not be saved' }).click();
    await page.getByText('In this project you answer only about value').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await page.getByRole('link', { name: 'Continue with value' }).click();
    await visitor.heading('Which is worth more?');
    await readyPair(page);
  });
});
