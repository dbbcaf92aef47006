import { expect } from 'chai';
import type { Browser, Page, Route } from 'playwright-core';
import { createContext } from '../../shared/context.ts';
import { deliverWebhook } from '../../shared/webhooks/deliver-webhook.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startReceiver } from '../support/receiver.ts';
import { startClientApp } from '../support/web-client.ts';
import { type Size, Visitor } from './support/visitor.ts';

describe('the settings of a project in the web client', function () {
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
    app = await startClientApp({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' });
    [mia, jon] = [await app.make.user(), await app.make.user()];
  });
  beforeEach(async () => {
    project = await app.make.project({ owner: mia, name: 'Mobile  app', features: ['A', 'B', 'C', 'D'] });
    await assign(app, project, jon, mia);
  });

  const open = async (size: Size = 'desktop', user = mia) => {
    const visitor = await Visitor.open(browser, app, { size });
    await visitor.signIn(user);
    await visitor.goto(`/projects/${project.id}/settings`);
    await visitor.page.getByRole('heading', { name: 'How questions are chosen' }).waitFor();
    return visitor;
  };
  const panel = (page: Page, name: string) =>
    page.locator('.panel').filter({ has: page.getByRole('heading', { name }) });
  const read = async (path: string) => (await app.as(mia).get(`/projects/${project.id}${path}`)).body;

  it('gives a program an account of its own, which is marked as a service, and ends it', async () => {
    const visitor = await open('phone');
    const { page } = visitor;
    const services = panel(page, 'Service accounts');
    await services.getByRole('button', { name: 'New service account' }).click();
    await services.getByLabel('Name of the service account').fill('Issue sync');
    await services.getByRole('button', { name: 'Create the service account' }).click();
    await services.getByRole('button', { name: 'API tokens' }).click();
    await services.getByRole('button', { name: 'New API token' }).click();
    await services.getByLabel('What the token is for').fill('Nightly');
    expect(await services.getByLabel('Operate').count()).to.equal(0);
    await services.getByRole('checkbox', { name: 'Answer Get questions' }).check();
    await visitor.expectSoundInBothSchemes();
    await services.getByRole('button', { name: 'Create the token' }).click();
    const program = app.as({ token: await services.getByLabel('Your new API token').inputValue() });
    await services.getByText('Read · Answer · expires in').waitFor();
    await visitor.expectSound();
    const [a, b] = project.features;
    const answer = { feature_a_id: a!.id, feature_b_id: b!.id, dimension: 'value', choice: 'feature_a' };
    expect((await program.post(`/projects/${project.id}/comparisons`, answer)).status).to.equal(201);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('row', { name: 'Issue sync Service' }).waitFor();
    await page.getByText('2 people, 1 answer').waitFor();
    await visitor.expectSoundInBothSchemes();
    await page.getByRole('link', { name: 'Settings' }).click();
    await services.getByRole('button', { name: 'Delete: Issue sync' }).click();
    await services.getByRole('button', { name: 'Delete now' }).click();
    await services.getByText('Issue sync').first().waitFor({ state: 'detached' });
    expect((await program.get(`/projects/${project.id}`)).status).to.equal(401);
    visitor.expectNoProblems();
  });

  for (const size of ['phone', 'desktop'] as const) {
    it(`tells another program what happens, and what became of it (${size})`, async () => {
      const receiver = await startReceiver();
      const visitor = await open(size);
      const { page } = visitor;
      const webhooks = panel(page, 'Webhooks');
      await webhooks.getByRole('button', { name: 'New webhook' }).click();
      await webhooks.getByLabel('URL of the receiver').fill('http://10.0.0.1/');
      await webhooks.getByLabel('Contradiction').check();
      await webhooks.getByRole('button', { name: 'Create the webhook' }).click();
      await webhooks.getByText('url must not name an address that is not public. WEBHOOK_ALLOWED_NETWORKS').waitFor();
      await visitor.expectSoundInBothSchemes();
      await webhooks.getByLabel('URL of the receiver').fill(receiver.url);
      await webhooks.getByRole('button', { name: 'Create the webhook' }).click();
      const secret = await webhooks.getByLabel(`Secret of ${receiver.url}`).inputValue();
      expect(secret).to.match(/^whsec_/);
      await webhooks.getByText('Events as JSON (Standard Webhooks) · A contradiction found').waitFor();
      const [{ id }] = await read('/webhooks');
      const send = () => deliverWebhook(createContext(app.resources, app.resources.log), id);
      await webhooks.getByRole('button', { name: 'Send a test' }).click();
      await webhooks.getByText('waiting').waitFor();
      receiver.answer = (response) => response.writeHead(410).end('no more');
      await send();
      await webhooks.getByText('Test failed').click();
      await webhooks.getByText('answered 410').waitFor();
      await webhooks.getByText('"webhook.test"').waitFor();
      await visitor.expectSoundInBothSchemes();
      await page.reload();
      await webhooks.getByText('Paused. The receiver answered that it doesn’t want anything any more (410).').waitFor();
      expect(await webhooks.getByText(secret).count()).to.equal(0);
      await visitor.expectSoundInBothSchemes();
      await webhooks.getByRole('button', { name: 'Resume' }).click();
      await webhooks.getByText('Paused.').waitFor({ state: 'detached' });
      receiver.answer = (response) => response.writeHead(204).end();
      await webhooks.getByRole('button', { name: 'Log' }).click();
      await webhooks.getByRole('button', { name: 'Send again' }).click();
      await webhooks.getByText('waiting').waitFor();
      await send();
      await webhooks.getByText('delivered').waitFor();
      expect(receiver.received.map(({ id: each }) => each)).to.deep.equal(Array(2).fill(receiver.received[0]!.id));
      // A log that is open follows what is sent.
      await webhooks.getByRole('button', { name: 'Send a test' }).click();
      await webhooks.getByText('waiting').waitFor();
      await send();
      await webhooks.getByText('delivered').nth(1).waitFor();
      await webhooks.getByRole('button', { name: `New secret: ${receiver.url}` }).click();
      await webhooks.getByRole('button', { name: 'Make a new secret' }).click();
      await webhooks.getByText('The old one works for another 24 hours.').first().waitFor();
      expect(await webhooks.getByLabel(`Secret of ${receiver.url}`).inputValue())
        .to.match(/^whsec_/)
        .and.not.equal(secret);
      await webhooks.getByRole('button', { name: `Delete: ${receiver.url}` }).click();
      await webhooks.getByRole('button', { name: 'Delete now' }).click();
      await webhooks.getByText(receiver.url).first().waitFor({ state: 'detached' });
      expect(await read('/webhooks')).to.deep.equal([]);
      visitor.expectNoProblems();
    });
  }

  it('renames, describes, and chooses how questions are chosen', async () => {
    const visitor = await open('phone');
    const { page } = visitor;
    await visitor.expectSoundInBothSchemes();
    const about = panel(page, 'About this project');
    await about.getByLabel('Name').fill('Webs');
    await page.getByRole('link', { name: 'Features' }).click();
    await visitor.heading('Features');
    await page.getByRole('link', { name: 'Settings' }).click();
    await about.getByText('You typed this earlier').waitFor();
    expect(await about.getByLabel('Name').inputValue()).to.equal('Webs');
    await visitor.expectSound();
    await about.getByRole('button', { name: 'Discard it' }).click();
    await about.getByText('You typed this earlier').waitFor({ state: 'detached' });
    expect(await about.getByLabel('Name').inputValue()).to.equal('Mobile  app');
    await about.getByLabel('Name').fill('Website');
    await about.getByLabel('Description').fill('For the autumn');
    await about.getByRole('button', { name: 'Save' }).click();
    await about.getByText('Saved').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Website' }).waitFor();
    expect(await read('')).to.include({ name: 'Website', description: 'For the autumn' });

    const mode = panel(page, 'How do people answer?');
    await mode.getByText('Five steps').click();
    await mode.getByRole('button', { name: 'Save' }).click();
    await mode.getByText('Saved').waitFor();
    expect(await read('')).to.include({ comparison_mode: 'graded' });

    const strategy = panel(page, 'How questions are chosen');
    await strategy.getByText('Fewest questions', { exact: true }).click();
    await strategy.getByRole('button', { name: 'Save' }).click();
    await strategy.getByText('Saved').waitFor();
    expect((await read('/model-config')).selection_strategy).to.equal('adaptive');
    await strategy.getByText('More strategies').click();
    await strategy.getByText('At random').waitFor();
    await visitor.expectSound();
    visitor.expectNoProblems();
  });

  it('tells what another model would cost before it can be saved', async () => {
    const visitor = await open();
    const { page } = visitor;
    const held: Route[] = [];
    let arrived = Promise.withResolvers<void>();
    await page.route('**/model-config/preview', (route) => {
      held.push(route);
      arrived.resolve();
    });
    /** The next question about a cost, once there is one; it is answered when the test says so. */
    const question = async () => {
      await arrived.promise;
      arrived = Promise.withResolvers();
      const route = held.shift()!;
      expect(held).to.deep.equal([]);
      return route;
    };
    const model = panel(page, 'For statisticians');
    const save = model.getByRole('button', { name: 'Save' });
    const isOff = async () => (await save.getAttribute('aria-disabled')) === 'true';
    await model.getByText('Model and prior').click();
    await (await question()).continue();
    await model.getByText('Value: about').waitFor();
    expect(await isOff()).to.equal(true);

    // While it is typed the cost is not known, and nothing can be saved; asked is for the last of it alone.
    const prior = model.getByRole('group', { name: 'Value' }).getByLabel('Prior variance');
    await prior.fill('2');
    await prior.fill('4');
    expect(await isOff()).to.equal(true);
    const asked = await question();
    expect(asked.request().postDataJSON().dimensions.value.prior_variance).to.equal(4);
    expect(await isOff()).to.equal(true);
    await model.getByText('Computing').waitFor();
    await asked.continue();
    await model.getByText('with the current model').waitFor();
    expect(await isOff()).to.equal(false);
    await visitor.expectSoundInBothSchemes();

    // A busy service says when it can be asked again, and is.
    await prior.fill('3');
    const busy = { status: 429, headers: { 'Retry-After': '1' }, json: { detail: 'Too many requests' } };
    await (await question()).fulfill(busy);
    await model.getByText('The service is busy').waitFor();
    expect(await isOff()).to.equal(true);
    await (await question()).continue();
    await model.getByText('with the current model').waitFor();
    await model.getByText('Thurstone–Mosteller').click();
    await (await question()).continue();
    await page.waitForFunction(() => document.querySelector('.model-cost')?.getAttribute('aria-busy') === 'false');
    await save.click();
    await model.getByText('Saved').waitFor();
    const { model_type, dimensions } = await read('/model-config');
    expect([model_type, dimensions.value.prior_variance]).to.deep.equal(['thurstone_mosteller', 3]);

    // Each field names its own fault.
    await prior.fill('0.05');
    await model.getByText('Must be below the prior variance.').waitFor();
    await prior.fill('a lot');
    await model.getByText('A number from').waitFor();
    expect(await isOff()).to.equal(true);
    await visitor.expectSound();
    visitor.expectNoProblems();
  });

  it('starts a dimension over and deletes the project only when its name is typed', async () => {
    const [a, b, , d] = project.features;
    for (const [other, dimension] of [
      [b, 'value'],
      [b, 'complexity'],
      [d, 'value'],
    ] as const) {
      const pair = { feature_a_id: a!.id, feature_b_id: other!.id, choice: 'feature_a', dimension };
      await app.as(mia).post(`/projects/${project.id}/comparisons`, pair);
    }
    await app.as(mia).post(`/projects/${project.id}/features/${d!.id}/archive`);
    const visitor = await open('phone');
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Start a dimension over: Value' }).click();
    await dialog.getByText(/^2 comparisons about value leave .* and 1 of archived features/).waitFor();
    await visitor.expectSoundInBothSchemes();
    const submit = dialog.getByRole('button', { name: 'Start over' });
    const typed = dialog.getByLabel('Type the name of the project');
    await typed.fill('mobile');
    await page.keyboard.press('Enter');
    expect(await submit.getAttribute('aria-disabled')).to.equal('true');
    expect((await read('/comparisons')).total).to.equal(2);
    // Blanks in a row are shown as one, and count as one.
    await typed.fill('Mobile app');
    await submit.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('2 comparisons removed from the ranking').waitFor({ state: 'attached' });
    expect((await read('/comparisons')).items.map(({ dimension }: { dimension: string }) => dimension)).to.deep.equal([
      'complexity',
    ]);

    await page.getByRole('button', { name: 'Delete …' }).click();
    await dialog.getByText('4 features (1 archived) and 1 comparison will be gone').waitFor();
    await dialog.getByText('Its links, guests, service accounts and webhooks stay ended.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete …' }).click();
    await dialog.getByLabel('Type the name of the project').fill('Mobile  app');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await visitor.heading('Projects');
    expect((await app.as(mia).get(`/projects/${project.id}`)).status).to.equal(404);
    visitor.expectNoProblems();
  });

  it('are read by members who do not own the project', async () => {
    const visitor = await open('desktop', jon);
    const { page } = visitor;
    await page.getByText('Only the owner of this project can change its settings.').waitFor();
    expect(await page.getByLabel('Name').getAttribute('readonly')).to.equal('');
    await page.getByText('Model and prior').click();
    await page.getByText('Value: about').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: /Delete/ }).count()).to.equal(0);
    await visitor.expectSoundInBothSchemes();
    visitor.expectNoProblems();
  });
});
