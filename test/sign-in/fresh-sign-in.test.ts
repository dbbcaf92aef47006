import { expect } from 'chai';
import { endpoints } from '../../api/routes/index.ts';
import { startTestApp } from '../support/app.ts';
import { theContract } from '../support/contract.ts';
import { contentsOf } from '../support/database-rows.ts';
import { makeWorld, plan, type World } from '../support/fixtures.ts';
import { once } from '../support/scene.ts';

const MINUTE = 60_000;
const STALE = { status: 403, code: 'fresh_sign_in_required' };

/** Operations that need a superuser's fresh sign-in. */
const GUARDED = [
  'createOperatorWebhook',
  'createPasswordReset',
  'createUser',
  'deleteOperatorWebhook',
  'deleteUser',
  'downloadBackup',
  'exportData',
  'importData',
  'restoreBackup',
  'rotateOperatorWebhookSecret',
  'setTemporaryPassword',
  'setUserRole',
  'updateOperatorWebhook',
];

describe('a superuser who signed in more than half an hour ago', () => {
  const app = once(startTestApp);
  let world: World;

  before(async () => {
    world = await makeWorld(app);
  });

  const guarded = () =>
    endpoints.filter(({ definition }) => definition.isFresh && definition.allow.who === 'superusers');

  async function send(operationId: string, token: string) {
    const placed = theContract().operations.find(({ operation }) => operation.operationId === operationId)!;
    const { method, address, body, headers } = plan(placed, world);
    const raw = body as string | undefined;
    const { status, body: answer } = await app
      .as({ token })
      .send(method, address.replace('/api/v1', ''), undefined, { headers, ...(raw !== undefined && { raw }) });
    return { status, code: answer?.code as string | undefined };
  }

  it('signs in again before anything that gives or takes rights, or takes data along', async () => {
    const names = guarded().map(({ definition }) => definition.operation);
    expect(names.toSorted()).to.deep.equal(GUARDED);
    const before = await contentsOf(app);
    app.travel(31 * MINUTE);
    for (const name of names) {
      expect(await send(name, world.superuser.token).catch(String), name).to.deep.equal(
        // The access token has expired by now, too.
        { status: 401, code: 'unauthorized' },
      );
    }
    const renewed = await app.anonymous.post('/auth/refresh', { refresh_token: world.superuser.refreshToken });
    const { access_token: token } = renewed.body;
    for (const name of names) expect(await send(name, token), name).to.deep.equal(STALE);
    const root = app.as({ token });
    const change = (body: object, id = world.target.id) => root.put(`/users/${id}`, body);
    for (const body of [{ is_active: false }, { is_superuser: true }, { email: 'taken-over@example.com' }]) {
      const { status, body: answer } = await change(body);
      expect({ status, code: answer.code }, JSON.stringify(body)).to.deep.equal(STALE);
    }
    const { sessions: _, ...rest } = await contentsOf(app);
    const { sessions: __, ...earlier } = before;
    expect(rest).to.deep.equal(earlier);
    const harmless = { username: 'renamed', is_active: true, is_superuser: false, email: world.target.email };
    expect((await change(harmless)).status).to.equal(200);
    const fields = { username: world.superuser.username, password: world.superuser.password };
    const again = (await app.anonymous.form('/auth/login', fields)).body.access_token;
    for (const name of names) {
      expect(await send(name, again), name).to.not.deep.equal(STALE);
      if (name === 'deleteOperatorWebhook') world = { ...world, webhooks: (await makeWorld(app)).webhooks };
    }
    app.travel(-31 * MINUTE);
  });

  it('needs none for a program: with the access token of its sign-in as long as that lasts, or an API token', async () => {
    const root = await app.make.user({ superuser: true });
    const { body } = await root.post('/auth/tokens', { name: 'Script', scopes: ['operate'] });
    app.travel(29 * MINUTE);
    const account = { username: 'made-late', email: 'made-late@example.com', password: 'Correct-horse-7' };
    expect((await root.post('/users/', account)).status).to.equal(200);
    app.travel(300 * MINUTE);
    const webhook = { url: 'https://receiver.invalid/late' };
    expect((await app.as({ token: body.token }).post('/admin/webhooks', webhook)).status).to.equal(201);
    app.travel(-329 * MINUTE);
  });
});
