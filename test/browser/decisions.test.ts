import { expect } from 'chai';
import { openBrowser } from '../support/browser.ts';
import { assign } from '../support/database-rows.ts';
import { FeatureTable, rowOf } from './support/feature-table.ts';
import { Visitor } from './support/visitor.ts';

describe('what was decided about a feature', function () {
  this.timeout(90_000);
  let table: FeatureTable;
  const browser = async () => (await openBrowser())!;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    table = await FeatureTable.start(opened);
  });

  const featurePath = () => `/projects/${table.project.id}/features/${table.project.idOf(0)}`;
  const stored = async () => (await table.app.as(table.lead).get(featurePath())).body.decision;

  it('is said on its page, shown in list and results, and taken back with Z', async () => {
    const visitor = await table.begin('phone');
    const { page } = visitor;
    await table.project.say(table.app.as(table.lead), 0, 1);
    await visitor.goto(featurePath());
    const panel = page.getByRole('region', { name: 'Decision' });
    await panel.getByText('Open').waitFor();
    await panel.getByRole('button', { name: 'Decide' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('In', { exact: true }).click();
    await dialog.getByLabel('Note').fill('Promised to the board');
    await visitor.expectSoundInBothSchemes();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Promised to the board').waitFor();
    await panel.getByText(`Decided by ${table.lead.username}`).waitFor();
    await visitor.expectSoundInBothSchemes();
    expect(await stored()).to.deep.include({ decided: 'in', note: 'Promised to the board' });
    await page.getByText('from Open to In (Promised to the board)').first().waitFor();

    await table.open(visitor);
    await rowOf(visitor, 'Dark theme').getByText('✓ In').waitFor();
    await visitor.expectSoundInBothSchemes();
    await visitor.goto(`/projects/${table.project.id}/results`);
    await rowOf(visitor, 'In Dark theme').waitFor();
    await visitor.expectSoundInBothSchemes();

    await visitor.goto(featurePath());
    await panel.getByRole('button', { name: 'Decide' }).click();
    await dialog.getByText('Out', { exact: true }).click();
    await dialog.getByLabel('Note').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('region', { name: 'Decided: out' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await panel.getByText('Promised to the board').waitFor();
    expect(await stored()).to.deep.include({ decided: 'in', note: 'Promised to the board' });
  });

  it('is read by members, who can’t decide, and nothing is there while it is open', async () => {
    await table.begin('desktop');
    const bob = await table.app.make.user();
    await assign(table.app, table.project, bob, table.lead);
    await table.app.as(table.lead).put(`${featurePath()}/decision`, { decided: 'out', note: 'Too dear' });
    const visitor = await Visitor.open(await browser(), table.app, { size: 'desktop' });
    await visitor.signIn(bob);
    await visitor.goto(featurePath());
    const panel = visitor.page.getByRole('region', { name: 'Decision' });
    await panel.getByText('Too dear').waitFor();
    await visitor.page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await panel.getByRole('button').count()).to.equal(0);
    await visitor.goto(featurePath().replace(table.project.idOf(0), table.project.idOf(1)));
    await visitor.page.getByRole('heading', { name: 'Answers' }).waitFor();
    expect(await panel.count()).to.equal(0);
  });
});
