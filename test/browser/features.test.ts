import { expect } from 'chai';
import { openBrowser } from '../support/browser.ts';
import { FeatureTable, NAMES, rowOf } from './support/feature-table.ts';
import type { Visitor } from './support/visitor.ts';

/** Long lists are the same in this: what has to be in the page, however many features there are. */
const MAX_ELEMENTS = 380;

describe('the table of features', function () {
  this.timeout(90_000);
  let table: FeatureTable;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    table = await FeatureTable.start(opened);
  });

  const answer = (a: number, b: number, dimension = 'value') =>
    table.app.as(table.lead).post(`/projects/${table.project.id}/comparisons`, {
      feature_a_id: table.project.features[a]!.id,
      feature_b_id: table.project.features[b]!.id,
      dimension,
      choice: 'feature_a',
    });
  const activeRow = ({ page }: Visitor) =>
    page.evaluate(() => {
      const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
      return document.getElementById(id ?? '')?.querySelector('button')?.textContent;
    });

  it('is sound in every state', async () => {
    const visitor = await table.begin('phone', []);
    const { page } = visitor;
    await page.getByText('What are the features?').waitFor();
    await visitor.expectSoundInBothSchemes();
    await table.app.as(table.lead).post(`/projects/${table.project.id}/features/bulk`, [
      { name: 'Dark theme', description: 'Easier on the eyes at night', tags: ['ux', 'mobile', 'reading'] },
      {
        name: `A name that is long ${'and goes on '.repeat(14)}`,
        tags: ['a tag of some length that has to be cut'],
      },
      { name: 'Webhooks' },
    ]);
    const { items } = (await table.app.as(table.lead).get(`/projects/${table.project.id}/features`)).body;
    table.project.features = items;
    await answer(0, 1);
    await page.reload();
    await page.getByRole('grid').waitFor();
    await visitor.expectSoundInBothSchemes();
    await rowOf(visitor, 'Webhooks').getByRole('checkbox').click();
    await page.getByText('1 selected').waitFor();
    await visitor.expectSoundInBothSchemes();
    const bar = page.getByRole('region', { name: '1 selected' });
    await bar.getByRole('button', { name: 'Tag' }).click();
    await page.getByRole('dialog').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('region', { name: '“Webhooks” archived' }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: '1 archived' }).click();
    await page.getByRole('heading', { name: 'Archived features' }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Delete … Webhooks' }).click();
    await page.getByRole('dialog').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Back to the features' }).click();
    for (const button of ['Add', 'Paste']) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor();
      await visitor.expectSoundInBothSchemes();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    visitor.expectNoProblems();
  });

  it('says in words what is known of each feature, and where nothing is', async () => {
    const visitor = await table.begin();
    await answer(0, 1);
    await answer(0, 2, 'complexity');
    await visitor.page.reload();
    const cells = (name: string) => rowOf(visitor, name).getByRole('gridcell').allInnerTexts();
    await rowOf(visitor, 'Dark theme').waitFor();
    expect((await cells('Dark theme')).slice(3, 6)).to.deep.equal(['100 %', '100 %', '2']);
    expect((await cells('Offline reading')).slice(3, 6)).to.deep.equal(['0 %', 'not known yet', '1']);
    expect((await cells('Webhooks')).slice(3)).to.deep.equal(['not known yet', 'not known yet', '0', 'today']);
    expect(
      await rowOf(visitor, 'Dark theme')
        .getByRole('gridcell', { name: 'ranked above 100 % of the others by value' })
        .count(),
    ).to.equal(1);
  });

  it('is worked by keys alone: look, choose, edit, add, tag and delete', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    const { keyboard } = page;
    await page.getByRole('grid').waitFor();
    await keyboard.press('ArrowDown');
    expect(await activeRow(visitor)).to.equal('Dark theme');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Edit feature' }).waitFor();
    await keyboard.press('End');
    await keyboard.type(' on the phone');
    await keyboard.press('Control+Enter');
    await rowOf(visitor, 'Offline reading on the phone').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'focus comes back').to.equal(
      'grid',
    );

    await keyboard.press('a');
    await page.getByRole('dialog', { name: 'Add a feature' }).waitFor();
    await keyboard.type('Keyboard');
    await keyboard.press('Tab');
    await keyboard.type('Every key is a button, too');
    await keyboard.press('Tab');
    await keyboard.type('ux,api');
    await keyboard.press('Enter');
    await keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(visitor, 'Keyboard').waitFor();
    expect((await table.stored()).at(-1)).to.deep.include({
      name: 'Keyboard',
      description: 'Every key is a button, too',
      tags: ['ux', 'api'],
    });

    await page.getByRole('grid').focus();
    await keyboard.press('Home');
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await keyboard.press('Space');
    await page.getByText('2 selected').waitFor();
    await keyboard.press('t');
    await page.getByRole('dialog', { name: 'Tag 2 features' }).waitFor();
    await keyboard.type('reading');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await table.stored()).map(({ tags }) => tags.join())).to.deep.equal([
      'reading',
      'reading',
      '',
      '',
      '',
      'ux,api',
    ]);

    await keyboard.press('Delete');
    await rowOf(visitor, 'Dark theme').waitFor({ state: 'detached' });
    expect(await activeRow(visitor)).to.equal('Import from CSV');
    await keyboard.press('z');
    await rowOf(visitor, 'Dark theme').waitFor();
    expect(await table.namesStored()).to.have.length(6);
    await rowOf(visitor, 'Dark theme').getByRole('checkbox').click();
    await rowOf(visitor, 'Offline reading').getByRole('checkbox').click();
    await keyboard.press('Delete');
    await rowOf(visitor, 'Dark theme').waitFor({ state: 'detached' });
    expect(await table.namesStored()).to.deep.equal(['Import from CSV', 'Webhooks', 'Audit log', 'Keyboard']);
    await page.getByText('4 features').waitFor();
    visitor.expectNoProblems();
  });

  it('compares the two that are selected: stores, changes and takes back', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    expect((await answer(1, 0)).status).to.equal(201);
    for (const name of ['Dark theme', 'Offline reading']) await rowOf(visitor, name).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Compare C' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare these' });
    const value = dialog.getByRole('group', { name: 'Which is worth more?' });
    const effort = dialog.getByRole('group', { name: 'Which is harder to build?' });
    // The answer of before is shown, whichever way round it was asked.
    await value.getByRole('button', { name: 'Offline reading', pressed: true }).waitFor();
    await visitor.expectSoundInBothSchemes();
    await value.getByRole('button', { name: 'Dark theme' }).click();
    await value.getByRole('button', { name: 'Dark theme', pressed: true }).waitFor();
    await effort.getByRole('button', { name: 'Equal' }).click();
    await effort.getByRole('button', { name: 'Equal', pressed: true }).waitFor();
    const answers = async () =>
      (await table.app.as(table.lead).get(`/projects/${table.project.id}/comparisons`)).body.items.map(
        ({ dimension, choice }: { dimension: string; choice: string }) => `${dimension} ${choice}`,
      );
    expect(await answers()).to.have.members(['value feature_b', 'complexity tie']);
    await dialog.getByRole('button', { name: /^Undo.*Dark theme is as hard as/ }).click();
    await dialog.getByText('Undone: Dark theme is as hard as Offline reading').waitFor();
    await effort.getByRole('button', { name: 'Equal', pressed: false }).waitFor();
    expect(await answers()).to.deep.equal(['value feature_b']);
    visitor.expectNoProblems();
  });

  it('gives each feature a page: where it stands, answers to change in place, history, edit, archive, also by others', async () => {
    const visitor = await table.begin('desktop', NAMES, { pollsOften: true });
    const { page } = visitor;
    expect((await answer(0, 1)).status).to.equal(201);
    await visitor.follow(`/projects/${table.project.id}/features/${table.project.features[0]!.id}`);
    await visitor.heading('Dark theme');
    await page.getByText(/ of 5 features by value for effort$/).waitFor();
    const answers = page.getByRole('region', { name: 'Answers' });
    await answers.getByText('Dark theme is worth more than Offline reading', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Rank' }).getByText('not yet compared by effort').waitFor();
    await visitor.expectSoundInBothSchemes();
    await answers.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog', { name: 'Change your answer' }).getByRole('button', { name: 'Equal' }).click();
    await answers.getByText('Dark theme is worth the same as Offline reading', { exact: true }).waitFor();
    await answers.getByRole('button', { name: 'Undo' }).click();
    await answers.getByText('No answers about this feature yet.').waitFor();
    await answers.getByRole('button', { name: 'Redo' }).click();
    await answers.getByRole('button', { name: 'Undo' }).waitFor();

    await page.getByRole('link', { name: 'Edit' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit feature' });
    await editor.getByLabel('Name').fill('Night theme');
    await editor.getByLabel('Key', { exact: true }).fill('UI-12');
    await editor.getByLabel('Link', { exact: true }).fill('https://jira.example.com/browse/UI-12');
    // The program is missing: the browser asks for it.
    await editor.getByRole('button', { name: /^Save/ }).click();
    await editor.getByLabel('Program', { exact: true }).fill('Jira');
    await editor.getByRole('button', { name: /^Save/ }).click();
    await editor.waitFor({ state: 'detached' });
    await page.getByLabel('Search features').fill('ui-12');
    await page.getByText('1 of 5 features').first().waitFor();
    await page.getByRole('grid').getByRole('link', { name: 'UI-12' }).waitFor();
    await page.getByRole('button', { name: 'Night theme' }).click();
    await editor.getByRole('link', { name: 'Its page' }).click();
    await visitor.heading('Night theme');
    const link = page.getByRole('link', { name: 'UI-12' });
    expect(await link.getAttribute('href')).to.equal('https://jira.example.com/browse/UI-12');
    expect(await link.getAttribute('rel')).to.equal('noopener noreferrer');
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('renamed “Dark theme” to “Night theme”', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByText('This feature is archived').waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('region', { name: 'Rank' }).waitFor();

    const elsewhere = (change: string) =>
      table.app
        .as(table.lead)
        .post(`/projects/${table.project.id}/features/${change}`, { feature_ids: [table.project.features[0]!.id] });
    await elsewhere('bulk-archive');
    await page.getByText('This feature is archived').waitFor();
    await page.getByRole('region', { name: 'Rank' }).waitFor({ state: 'detached' });
    await elsewhere('bulk-delete');
    await page.getByRole('heading', { name: 'The feature is not in this project' }).waitFor();
    expect(await page.getByRole('button', { name: 'Restore' }).count()).to.equal(0);
    await page.reload();
    await page.getByText('It was deleted, or it never was in this project.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: 'See the features' }).click();
    await visitor.heading('Features');
    visitor.expectNoProblems();
  });

  it('finds by name and tag, sorts, and goes back to everything', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    await table.app
      .as(table.lead)
      .put(`/projects/${table.project.id}/features/${table.project.features[3]!.id}`, { tags: ['api'] });
    await page.reload();
    await page.getByRole('grid').waitFor();
    // Keys are heard once the screen has been shown.
    await page.waitForLoadState('networkidle');
    const names = () => page.locator('.feature-name').allInnerTexts();
    await page.keyboard.press('/');
    await page.keyboard.type('read');
    await page.getByText('1 of 5 features').first().waitFor();
    expect(await names()).to.deep.equal(['Offline reading']);
    await page.getByLabel('Search features').fill('nothing like it');
    await page.getByText('No feature matches').waitFor();
    await visitor.expectSound();
    await page.getByRole('button', { name: 'Show all features' }).click();
    await page.getByRole('button', { name: 'api', exact: true }).click();
    await page.getByText('1 of 5 features').first().waitFor();
    expect(await names()).to.deep.equal(['Webhooks']);
    expect(await page.getByLabel('Tag').inputValue()).to.equal('api');
    await page.getByLabel('Tag').selectOption('');
    await page.getByRole('button', { name: 'Name' }).click();
    expect(await names()).to.deep.equal(NAMES.toSorted());
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).to.equal('ascending');
    await table.app
      .as(table.lead)
      .post(`/projects/${table.project.id}/features/bulk-archive`, { feature_ids: [table.project.features[4]!.id] });
    await page.reload();
    await page.getByLabel('Search features').fill('audit');
    await page.locator('.none-found').getByText('No feature matches. An archived feature matches.').waitFor();
    await page.getByRole('link', { name: 'See the archived features' }).click();
    await page.getByRole('button', { name: 'Restore Audit log' }).waitFor();
  });

  it('deletes into the archive at once, with Undo for ten seconds; the archive restores, and deletes', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    await answer(0, 1);
    await answer(0, 2);
    await page.reload();
    await page.getByRole('grid').waitFor();
    await visitor.context.clock.install();
    await rowOf(visitor, 'Dark theme').getByRole('button').click();
    await page.getByRole('dialog', { name: 'Edit feature' }).getByRole('button', { name: 'Archive' }).click();
    await rowOf(visitor, 'Dark theme').waitFor({ state: 'detached' });
    const notice = page.getByRole('region', { name: '“Dark theme” archived' });
    await notice.waitFor();
    // The announcement to screen readers.
    await page.getByText('“Dark theme” archived. Press Z to undo.').waitFor({ state: 'attached' });
    expect(await page.getByRole('dialog').count()).to.equal(0);
    // The focus holds the offer.
    await notice.getByRole('button', { name: 'Undo' }).focus();
    await visitor.context.clock.fastForward(20_000);
    await page.keyboard.press('Enter');
    await rowOf(visitor, 'Dark theme').waitFor();
    expect(await table.namesStored()).to.deep.equal(NAMES);
    const counts = (await table.app.as(table.lead).get(`/projects/${table.project.id}/summary`)).body;
    expect(counts.comparison_count).to.equal(2);

    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await notice.waitFor();
    await visitor.context.clock.fastForward(11_000);
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '1 archived' }).click();
    await page.getByRole('button', { name: 'Restore Dark theme' }).click();
    await page.getByText('Nothing is archived').waitFor();
    expect(await table.namesStored()).to.deep.equal(NAMES);
    await page.getByRole('link', { name: 'Back to the features' }).click();

    await rowOf(visitor, 'Dark theme').waitFor();
    await page.getByLabel('Select all shown').click();
    await page.getByRole('region', { name: '5 selected' }).getByRole('button', { name: 'Archive' }).click();
    await page.getByText('What are the features?').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Undo Z');
    await page.getByRole('link', { name: '5 archived' }).click();
    await page.getByRole('button', { name: 'Delete … Webhooks' }).click();
    await page.getByRole('dialog', { name: 'Delete “Webhooks”?' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Cancel');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete … Webhooks' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Restore Webhooks' }).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Archived features');
    await page.getByRole('button', { name: 'Restore all' }).click();
    await page.getByText('Nothing is archived').waitFor();
    expect(await table.namesStored()).to.deep.equal(NAMES.filter((name) => name !== 'Webhooks'));
    visitor.expectNoProblems();
  });

  it('shows what was loaded while there is no connection, and says why nothing can be changed', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    await page.getByRole('grid').waitFor();
    await visitor.setOffline(true);
    // Screen readers are told the same; the sentence on the screen is meant.
    await page.locator('#content').getByText('You can’t make changes without a connection').waitFor();
    await page.getByRole('button', { name: 'Add', disabled: true }).waitFor();
    await page.getByRole('button', { name: 'Add' }).click({ force: true });
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
    await page.getByLabel('Search features').fill('audit');
    await rowOf(visitor, 'Audit log').waitFor();
    await visitor.setOffline(false);
    await page.locator('#content').getByText('You can’t make changes').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('dialog').waitFor();
  });

  it('tells a fault where it happened, and tries again', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    const isList = /\/features\?/;
    await page.route(isList, (route) =>
      route.fulfill({ status: 500, json: { detail: 'Internal error', code: 'internal_error' } }),
    );
    await page.reload();
    await page.getByText('Something went wrong').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.unroute(isList);
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowOf(visitor, 'Audit log').waitFor();
  });

  it('holds 5,000 features: few elements, every one of them reachable', async () => {
    const visitor = await table.begin('desktop', []);
    const { page } = visitor;
    const features = Array.from({ length: 5000 }, (_, index) => ({
      name: `Feature ${index + 1}`,
      description: 'What it is good for',
      tags: ['reading', `team ${index % 7}`, 'mobile'],
    }));
    await table.app.as(table.lead).post(`/projects/${table.project.id}/features/bulk`, { features });
    await page.reload();
    const grid = page.getByRole('grid');
    await grid.waitFor();
    expect(await grid.getAttribute('aria-rowcount')).to.equal('5001');
    const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
    expect(await elements()).to.be.at.most(MAX_ELEMENTS);
    await grid.focus();
    await page.keyboard.press('End');
    await rowOf(visitor, 'Feature 5000').waitFor();
    await page.waitForFunction(() => {
      const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
      return document.getElementById(id ?? '')?.querySelector('button')?.textContent === 'Feature 5000';
    });
    expect(await page.getByRole('row', { name: 'Feature 5000' }).getAttribute('aria-rowindex')).to.equal('5001');
    await page.keyboard.press('Home');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await page.waitForFunction(() => document.querySelector('[aria-rowindex="2500"]') !== null);
    expect(await elements()).to.be.at.most(MAX_ELEMENTS);
    expect(await activeRow(visitor), 'stays in the page').to.equal('Feature 1');
    await visitor.expectSound();
    await page.getByLabel('Search features').fill('feature 4321');
    await page.getByText('1 of 5,000 features').first().waitFor();
    await rowOf(visitor, 'Feature 4321').waitFor();
    await page.getByLabel('Search features').fill('');
    await page.keyboard.press('Tab');
    await page.getByLabel('Select all shown').click();
    await page.getByText('5,000 selected').waitFor();
    await page
      .getByRole('region', { name: '5,000 selected' })
      .getByRole('button', { name: /^Archive/ })
      .click();
    await page.getByText('What are the features?').waitFor();
    expect(await table.namesStored()).to.deep.equal([]);
    visitor.expectNoProblems();
  });
});
