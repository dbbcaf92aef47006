import { expect } from 'chai';
import { InvalidSettings } from '../../config/settings.ts';
import { refuseKnownPasswords } from '../../shared/sign-in/known-password.ts';
import { hashPassword } from '../../shared/sign-in/password-hashing.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { hashCheaply } from '../support/password-cost.ts';
import { once } from '../support/scene.ts';

const DOCUMENTED = 'Admin123!';

describe('the documented password', () => {
  hashCheaply();

  const withDocumentedPassword = async (app: TestApp, options: { superuser?: boolean } = {}): Promise<TestUser> => {
    const user = await app.make.user(options);
    const hash = await hashPassword(DOCUMENTED, (work) => work());
    await app.resources.pool.query('update users set hashed_password = $2 where id = $1', [user.id, hash]);
    return user;
  };
  const logIn = async (app: TestApp, { username }: TestUser, password = DOCUMENTED) =>
    (await app.anonymous.form('/auth/login', { username, password })).status;
  const refusal = (app: TestApp): Promise<unknown> =>
    refuseKnownPasswords(app.resources).then(
      () => null,
      (error: unknown) => error,
    );

  describe('on a service that others can reach', () => {
    const app = once(() => startTestApp({ HOST: '0.0.0.0', FIRST_SUPERUSER_PASSWORD: 'Something-else-1' }));

    it('keeps it from starting while a superuser has it, and names them all', async () => {
      await app.make.user({ superuser: true });
      await withDocumentedPassword(app);
      expect(await refusal(app)).to.equal(null);
      const [one, other] = [
        await withDocumentedPassword(app, { superuser: true }),
        await withDocumentedPassword(app, { superuser: true }),
      ];
      const error = await refusal(app);
      expect(error).to.be.instanceOf(InvalidSettings);
      expect((error as Error).message)
        .to.contain(`'${one.username}'`)
        .and.to.contain(`'${other.username}'`);
      expect((error as Error).message).not.to.contain(DOCUMENTED);
    });

    it('signs no superuser in, and ordinary accounts as ever', async () => {
      const root = await withDocumentedPassword(app, { superuser: true });
      expect(await logIn(app, root)).to.equal(401);
      expect(await logIn(app, await app.make.user({ superuser: true }), PASSWORD)).to.equal(200);
      expect(await logIn(app, await withDocumentedPassword(app))).to.equal(200);
    });
  });

  it('is reported to superusers until it is changed', async () => {
    const app = await startTestApp();
    const admin = app.as(await app.make.user({ superuser: true }));
    const told = async (): Promise<unknown> => (await admin.get('/admin/database/stats')).body.default_passwords;
    await withDocumentedPassword(app);
    expect(await told()).to.deep.equal([]);
    const { id, username } = await withDocumentedPassword(app, { superuser: true });
    expect(await told()).to.deep.equal([{ id, username }]);
    const { body } = await app.anonymous.form('/auth/login', { username, password: DOCUMENTED });
    const changed = await app.anonymous.post(
      '/auth/change-password',
      { current_password: DOCUMENTED, new_password: PASSWORD },
      { headers: { Authorization: `Bearer ${body.access_token}` } },
    );
    expect(changed.status).to.equal(204);
    expect(await told()).to.deep.equal([]);
  });

  it('is good for trying the service on this machine', async () => {
    const app = await startTestApp();
    const root = await withDocumentedPassword(app, { superuser: true });
    expect([await refusal(app), await logIn(app, root)]).to.deep.equal([null, 200]);
  });
});
