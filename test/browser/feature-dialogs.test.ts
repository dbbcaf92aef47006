import { expect } from 'chai';
import { openBrowser } from '../support/browser.ts';
import { FeatureTable, NAMES, rowOf } from './support/feature-table.ts';

describe('the dialogs of the table of features', function () {
  this.timeout(90_000);
  let table: FeatureTable;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    table = await FeatureTable.start(opened);
  });

  it('asks before a name is used twice, whatever its case and blanks', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('a');
    await page.getByLabel('Name').fill('dark  THEME ');
    await page.getByText('Another feature already has this name.').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.keyboard.press('Enter');
    const anyway = page.getByRole('button', { name: 'Add anyway' });
    await anyway.waitFor();
    expect(await table.namesStored()).to.deep.equal(NAMES);
    await anyway.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await table.namesStored()).to.deep.equal([...NAMES, 'dark  THEME']);
    // Another name, and one's own, are never in question.
    await rowOf(visitor, 'Webhooks').locator('.feature-name').click();
    await page.getByLabel('Name').fill('Webhook');
    await page.getByLabel('Name').fill('Webhooks');
    await page.getByLabel('Description').fill('For every change');
    expect(await page.getByText('Another feature already has this name.').count()).to.equal(0);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await table.stored()).find(({ name }) => name === 'Webhooks')?.description).to.equal('For every change');
    visitor.expectNoProblems();
  });

  it('takes a tag that is still being typed with Ctrl and Enter, in both dialogs', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    await rowOf(visitor, 'Webhooks').getByRole('checkbox').click();
    await page.keyboard.press('t');
    await page.getByLabel('Add tags').fill('api');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(visitor, 'Webhooks').locator('.feature-name').click();
    await page.getByLabel('Tags').fill('events');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await table.stored()).find(({ name }) => name === 'Webhooks')?.tags).to.deep.equal(['api', 'events']);
  });

  it('asks before it throws away what was typed, and only then; Back closes a dialog too', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    await page.getByRole('button', { name: 'Webhooks' }).click();
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Webhooks' }).click();
    await dialog.getByLabel('Name').fill('Hooks');
    await page.keyboard.press('Escape');
    await page.getByText('Discard your changes?').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.keyboard.press('Escape');
    expect(await dialog.getByLabel('Name').inputValue()).to.equal('Hooks');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await table.namesStored()).to.deep.equal(NAMES);

    await page.getByRole('link', { name: 'Settings' }).click();
    await visitor.heading('Settings');
    await page.getByRole('link', { name: 'Features' }).click();
    await visitor.heading('Features');
    await page.getByRole('button', { name: 'Webhooks' }).click();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Webhooks' }).click();
    await dialog.getByLabel('Name').fill('Hooks');
    await page.goBack();
    await page.getByText('Discard your changes?').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).to.equal('Hooks');
    const waitUntil = (isAsked: boolean) =>
      page.waitForFunction(
        (wanted) => dispatchEvent(new Event('beforeunload', { cancelable: true })) !== wanted,
        isAsked,
      );
    await waitUntil(true);
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitUntil(false);
    await page.goBack();
    await visitor.heading('Settings');
    visitor.expectNoProblems();
  });

  it('puts what the service refuses at its field, and keeps what was typed', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    await page.getByRole('button', { name: 'Webhooks' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tags').fill(`fine,${'t'.repeat(51)},`);
    await page.keyboard.press('Control+Enter');
    await dialog.getByText(/at most 50 characters/).waitFor();
    expect(await dialog.getByLabel('Tags').getAttribute('aria-invalid')).to.equal('true');
    expect(await dialog.getByLabel('Tags').evaluate((field) => document.activeElement === field)).to.equal(true);
    await visitor.expectSoundInBothSchemes();
    await dialog.getByRole('button', { name: /^Remove the tag ttt/ }).click();
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await table.stored())[3]!.tags).to.deep.equal(['fine']);
  });

  it('keeps the pasted list one Enter from the first question, and passes over what is there', async () => {
    const visitor = await table.begin();
    const { page } = visitor;
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('p');
    const box = page.getByRole('dialog').getByLabel('Features, one per line');
    await box.fill('- dark THEME\n- Templates\n\n1. Weekly summary\nTemplates\naudit log');
    await page.getByText('4 features · 1 repeated line left out').waitFor();
    await table.app
      .as(table.lead)
      .post(`/projects/${table.project.id}/features/bulk-archive`, { feature_ids: [table.project.features[4]!.id] });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: '2 features added' }).waitFor();
    await page.getByText('1 feature was skipped: the name is already in the project').waitFor();
    await page.getByText('1 feature was skipped: an archived feature has its name.').waitFor();
    expect((await table.namesStored()).slice(4)).to.deep.equal(['Templates', 'Weekly summary']);
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: 'See the archived features' }).click();
    await page.getByRole('button', { name: 'Restore Audit log' }).waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await page.getByRole('link', { name: 'Back to the features' }).click();
    await page.getByRole('button', { name: 'Paste' }).click();
    await box.fill('Roles');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: '1 feature added' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/compare\/value$/);
  });
});
