import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { storedComparisons } from './support/comparing.ts';
import { type Size, Visitor } from './support/visitor.ts';

describe('the activity and one’s own answers in the web client', function () {
  this.timeout(90_000);
  let browser: Browser;
  let app: TestApp;
  let mia: TestUser;
  let jon: TestUser;
  let project: TestProject;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    [mia, jon] = [await app.make.user(), await app.make.user()];
  });
  beforeEach(async () => {
    project = await app.make.project({
      owner: mia,
      name: 'Mobile app',
      features: ['Dark theme', 'Webhooks', 'Export'],
    });
    await app.as(mia).post(`/users/${jon.id}/assignments`, { project_id: project.id });
  });

  const at = (path: string) => `/projects/${project.id}${path}`;
  const say = async (user: TestUser, a: number, b: number, dimension = 'value') => {
    const pair = { feature_a_id: project.features[a]!.id, feature_b_id: project.features[b]!.id };
    const { status, body } = await app.as(user).post(at('/comparisons'), { ...pair, choice: 'feature_a', dimension });
    expect(status).to.equal(201);
    return body.id as string;
  };
  const open = async (query = '', size: Size = 'desktop', user = mia) => {
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(user);
    await visitor.goto(at(`/activity${query}`));
    await visitor.heading('Activity');
    return visitor;
  };
  /** Another tab, which no longer gets the entries that come. */
  const openOutdated = async (visitor: Visitor) => {
    const { page } = await visitor.openTab();
    await page.goto(visitor.page.url());
    await line(page, 'undid').waitFor();
    await page.route(/\/activity\?/, () => {});
    return page;
  };
  const line = (page: Page, text: string) => page.locator('.activity-line').filter({ hasText: text });
  const dialog = (page: Page) => page.getByRole('dialog');

  it('gives all answers away, undone ones included', async () => {
    const gone = await say(mia, 0, 1);
    const stays = await say(jon, 1, 2);
    await app.as(mia).delete(at(`/comparisons/${gone}`));
    const { page } = await open();
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all answers (JSON)' }).click(),
    ]);
    expect(file.suggestedFilename()).to.equal('Mobile app answers.json');
    const history = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(history.comparisons.map(({ id }: { id: string }) => id)).to.deep.equal([stays]);
    expect(history.deleted_comparisons.map(({ id }: { id: string }) => id)).to.deep.equal([gone]);
  });

  it('takes back, puts back and changes back from where it is seen', async () => {
    const own = await say(mia, 0, 1);
    await say(jon, 1, 2);
    await app.as(mia).put(at(`/comparisons/${own}`), { choice: 'feature_b' });
    await app.as(mia).put(at(''), { name: 'Website' });
    await app.as(mia).put(at(`/features/${project.features[2]!.id}`), { name: 'Export to CSV' });
    const visitor = await open('', 'phone');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await visitor.expectSoundInBothSchemes();

    // An answer that was changed: what it was before, and back to that.
    const changed = line(page, 'changed an answer to');
    await changed.getByText('Webhooks is worth more than Dark theme').first().waitFor();
    await changed.getByRole('button', { name: 'Show before' }).click();
    await changed.getByText('Before: Dark theme is worth more than Webhooks').waitFor();
    await changed.getByRole('button', { name: 'Change back' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.activity-line').length === 9);
    expect((await storedComparisons(app, mia, project)).find(({ id }) => id === own)!.choice).to.equal('feature_a');

    // An own answer is undone at once, and redone.
    await line(page, 'You said').getByRole('button', { name: 'Undo' }).click();
    await line(page, 'You said').getByText('undone since').waitFor();
    const outdated = await openOutdated(visitor);
    const redo = (on: Page) => line(on, 'undid').getByRole('button', { name: 'Redo' });
    await redo(page).click();
    await page.waitForFunction(() => document.querySelectorAll('.activity-line').length === 11);
    await line(page, 'You said').getByText('undone and answered again since').waitFor();
    expect(await redo(page).count()).to.equal(0);
    await Promise.all([outdated.waitForResponse(/\/comparisons\/binary/), redo(outdated).click()]);
    expect(await storedComparisons(app, mia, project)).to.have.length(2);
    await outdated.close();

    // Names of the project and of a feature, and the access of a person, by its owner.
    await line(page, 'renamed the project').getByRole('button', { name: 'Change back' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mobile app' }).waitFor();
    await line(page, 'renamed “Export”').getByRole('button', { name: 'Change back' }).click();
    await line(page, 'renamed “Export to CSV” to “Export”').waitFor();
    await line(page, `gave ${jon.username} access`).getByRole('button', { name: 'Remove access' }).click();
    await line(page, `removed ${jon.username}’s access`).getByRole('button', { name: 'Give access again' }).click();
    await page.getByText(`gave ${jon.username} access`).nth(1).waitFor();
    expect((await app.as(jon).get(at(''))).status).to.equal(200);

    // An answer about an archived feature, and the way to the archive.
    await app.as(mia).post(at(`/features/${project.features[2]!.id}/archive`));
    await page.reload();
    await line(page, `${jon.username} said`).getByText('a feature is archived').waitFor();
    await visitor.expectSound();
    await line(page, 'archived “Export”').getByRole('link', { name: 'Features' }).click();
    await page.getByRole('button', { name: 'Restore Export' }).waitFor();
    visitor.expectNoProblems();
  });

  it('shows one kind, only what I did, and one page at a time, as the address says', async () => {
    for (let answer = 0; answer < 52; answer += 1) await say(answer % 2 ? mia : jon, answer % 3, (answer + 1) % 3);
    const visitor = await open();
    const { page } = visitor;
    await page.getByText('55 entries').waitFor();
    await page.getByText('Page 1 of 2').waitFor();
    const scrolled = () => page.evaluate(() => scrollY);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole('link', { name: 'Older' }).scrollIntoViewIfNeeded();
    const bottom = await scrolled();
    expect(bottom).to.be.greaterThan(500);
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(await scrolled()).to.equal(0);
    expect(await focused()).to.equal('55 entries');
    await page.goBack();
    await page.getByText('Page 1 of 2').waitFor();
    await page.waitForFunction((place) => Math.abs(scrollY - place) < 50, bottom);
    await page.goForward();
    await page.getByText('Page 2 of 2').waitFor();
    await line(page, 'created the project').waitFor();
    expect(new URL(page.url()).search).to.equal('?page=2');
    // Undo takes its own button away: what it did takes the focus, in view.
    await line(page, 'You said').getByRole('button', { name: 'Undo' }).last().click();
    const undone = page.locator('#content').getByText('Undone: ');
    await undone.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Undone: '));
    await page.getByRole('button', { name: 'Redo' }).click();
    await undone.waitFor({ state: 'detached' });
    await page.getByText('57 entries').waitFor();
    const kind = (name: string) => page.getByRole('navigation', { name: 'What to show' }).getByRole('link', { name });
    await kind('Features').click();
    await page.getByText('1 entry').waitFor();
    await line(page, 'added 3 features').getByRole('link', { name: 'Features' }).waitFor();
    await kind('Answers').first().click();
    await page.getByText('54 entries').waitFor();
    await page.getByLabel('Only what I did').click();
    await page.getByText('28 entries').waitFor();
    expect(new URL(page.url()).search).to.equal('?kind=answers&own=1');
    await page.reload();
    await page.getByText('28 entries').waitFor();
    await visitor.expectSound();
    visitor.expectNoProblems();
  });

  it('lists my answers: each can be changed, undone and redone', async () => {
    await say(mia, 0, 1);
    await say(jon, 1, 2);
    const visitor = await open('', 'phone');
    const { page } = visitor;
    await page.getByRole('link', { name: 'My answers' }).click();
    await page.getByText('1 answer', { exact: true }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: /^Change.*Dark theme is worth more/ }).click();
    const choice = (name: string) => dialog(page).getByRole('button', { name, exact: true });
    expect(await choice('Dark theme').getAttribute('aria-pressed')).to.equal('true');
    await visitor.expectSoundInBothSchemes();
    await choice('Equal').click();
    await line(page, 'Dark theme is worth the same as Webhooks').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('Your answers appear here').waitFor();
    await page.getByRole('button', { name: /^Redo/ }).click();
    await line(page, 'Dark theme is worth the same as Webhooks').waitFor();
    expect((await storedComparisons(app, mia, project)).map(({ choice: said }) => said).toSorted()).to.deep.equal([
      'feature_a',
      'tie',
    ]);
    visitor.expectNoProblems();
  });

  it('restores a dimension, deleted features and others’ answers, for those who may', async () => {
    await say(mia, 0, 1);
    const theirs = await say(jon, 1, 2);
    await app.as(mia).delete(at(`/comparisons/${theirs}`));
    await app.as(mia).post(at('/comparisons/reset'), { dimension: 'value' });
    await app.as(mia).delete(at(`/features/${project.features[0]!.id}`));
    const colleague = await open('', 'phone', jon);
    await line(colleague.page, 'deleted “Dark theme”').waitFor();
    expect(await colleague.page.getByRole('button', { name: 'Restore' }).count()).to.equal(0);

    const visitor = await open('', 'phone');
    const { page } = visitor;
    const restore = (text: string) => line(page, text).getByRole('button', { name: 'Restore' });
    await restore('started value over').waitFor();
    await visitor.expectSoundInBothSchemes();
    await restore('deleted “Dark theme”').click();
    await line(page, 'restored “Dark theme”').waitFor();
    await restore('started value over').click();
    await line(page, 'restored 1 comparison about value').waitFor();
    await restore(`undid an answer by ${jon.username}`).click();
    await line(page, `restored an answer by ${jon.username}`).waitFor();
    await restore('').first().waitFor({ state: 'detached' });
    await visitor.expectSound();
    expect(await storedComparisons(app, mia, project)).to.have.length(2);
    visitor.expectNoProblems();
  });

  it('asks before it undoes another person’s answer, and offers members no more than they may do', async () => {
    await say(mia, 0, 1);
    const visitor = await open('', 'desktop', jon);
    const { page } = visitor;
    await line(page, `${mia.username} said`).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).to.equal(0);
    await app.as(mia).put(at(''), { members_may_delete: true });
    await page.reload();
    await line(page, `${mia.username} said`).getByRole('button', { name: 'Undo' }).click();
    await dialog(page).getByText(`Undo an answer by ${mia.username}?`).waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('button', { name: 'Remove access' }).count()).to.equal(0);
    expect(await storedComparisons(app, mia, project)).to.have.length(1);
    await app.as(mia).put(at(''), { hide_names: true });
    await page.reload();
    await line(page, 'Person').first().waitFor();
    expect(await page.content()).to.not.include(mia.username);
    visitor.expectNoProblems();
  });
});
