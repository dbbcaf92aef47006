import { expect } from 'chai';
import jwt from 'jsonwebtoken';
import { startTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD } from '../support/factories.ts';
import { CALLBACK, errorOf, FRONTEND, GoogleSignIn, tokenOf } from '../support/google-sign-in.ts';
import type { TestIdentityProvider } from '../support/identity-provider.ts';
import { once } from '../support/scene.ts';

describe('Google sign-in', () => {
  const google = once(() => GoogleSignIn.start());
  let provider: TestIdentityProvider;
  let app: TestApp;
  let number: number;

  before(async () => {
    ({ provider, app } = google);
  });
  beforeEach(() => {
    number = google.someoneNew();
  });

  describe('from the first click to the frontend', () => {
    it('sends the browser away with state, nonce and PKCE, bound to it by a signed cookie', async () => {
      const answer = await app.anonymous.get('/auth/google/login');
      const location = new URL(answer.headers.get('Location')!);
      expect(location.origin + location.pathname).to.equal(`${provider.issuer}/authorize`);
      const query = Object.fromEntries(location.searchParams);
      expect(query).to.include({
        client_id: provider.clientId,
        redirect_uri: CALLBACK,
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge_method: 'S256',
      });
      expect(query.state).to.have.length.at.least(32);
      expect(query.nonce).to.have.length.at.least(32);
      const cookie = answer.headers.get('Set-Cookie')!;
      expect(cookie).to.match(/; Path=\/api\/v1\/auth\/google; Max-Age=600; HttpOnly; SameSite=Lax$/);
      for (const secret of [query.state!, query.nonce!]) expect(cookie).not.to.contain(secret);
      expect(answer.headers.get('Cache-Control')).to.equal('no-store');
    });

    it('keeps the cookie to encrypted connections where the service has them', async () => {
      const secure = await google.freshApp({
        GOOGLE_REDIRECT_URI: 'https://api.example.com/api/v1/auth/google/callback',
      });
      const answer = await secure.anonymous.get('/auth/google/login');
      expect(answer.headers.get('Set-Cookie')).to.match(/; Secure$/);
    });

    it('uses new secrets each time', async () => {
      const [one, two] = [await google.begin(), await google.begin()].map(
        ({ location }) => new URL(location).searchParams,
      );
      for (const name of ['state', 'nonce', 'code_challenge']) expect(one!.get(name)).not.to.equal(two!.get(name));
    });

    it('makes an account without a password and ends at the frontend with an access token', async () => {
      const answer = await google.signIn();
      const token = tokenOf(answer);
      expect(await google.whoIs(token)).to.deep.include({
        username: `guest${number}`,
        email: `guest${number}@gmail.example`,
        display_name: `Guest ${number}`,
        avatar_url: 'https://pictures.example/1.png',
        role: 'user',
      });
      expect(jwt.decode(token)).to.have.all.keys('sub', 'sid', 'jti', 'iat', 'exp');
      expect(answer.headers.get('Referrer-Policy')).to.equal('no-referrer');
      expect(answer.headers.get('Cache-Control')).to.equal('no-store');
      expect(answer.headers.get('Set-Cookie')).to.contain('Max-Age=0');
      const { rows } = await app.resources.pool.query('select * from users where google_id = $1', [
        `subject-${number}`,
      ]);
      expect(rows[0]).to.include({ auth_provider: 'google', hashed_password: null });
    });

    it('ends at the service itself where no other frontend is set, and leaves a session cookie', async () => {
      const own = await google.freshApp({ FRONTEND_URL: '' });
      const answer = await google.signIn(own);
      const location = new URL(answer.headers.get('Location')!);
      expect(location.origin + location.pathname).to.equal('http://localhost:8000/auth/callback');
      expect([...location.searchParams.keys()]).to.deep.equal(['token']);
      const [, session] = answer.headers.getSetCookie();
      expect(session).to.match(/^pairwise_session=.+; Path=\/api\/v1\/auth\/session; .*HttpOnly; SameSite=Strict$/);
      const minted = await own.anonymous.post('/auth/session/token', undefined, {
        headers: { Cookie: session!.split(';')[0]! },
      });
      expect((await own.as({ token: minted.body.access_token }).get('/auth/me')).status).to.equal(200);
    });

    it('leaves no session cookie for a frontend of another origin, nor after a failure', async () => {
      expect((await google.signIn()).headers.getSetCookie()).to.have.length(1);
      const own = await google.freshApp({ FRONTEND_URL: '' });
      expect((await google.finish('code=x&state=y', null, own)).headers.getSetCookie()).to.have.length(1);
    });

    it('knows the person again by the provider’s id, even after their email has changed', async () => {
      const first = await google.whoIs(tokenOf(await google.signIn()));
      expect(first.email_verified_at).to.be.a('string');
      provider.person.email = `renamed${number}@gmail.example`;
      expect((await google.whoIs(tokenOf(await google.signIn()))).id).to.equal(first.id);
    });

    it('gives a session that logging out ends', async () => {
      const token = tokenOf(await google.signIn());
      expect((await app.as({ token }).post('/auth/logout')).status).to.equal(204);
      expect((await app.as({ token }).get('/auth/me')).status).to.equal(401);
    });

    it('finds another username when that of the email is taken', async () => {
      const taken = await app.make.user();
      provider.person.email = `${taken.username}@gmail.example`;
      const { username } = await google.whoIs(tokenOf(await google.signIn()));
      expect(username).to.match(new RegExp(`^${taken.username}-\\d+$`));
    });

    it('makes one account of two first sign-ins at once', async () => {
      const before = (await app.resources.pool.query('select from users')).rowCount;
      const tokens = (await Promise.all([google.signIn(), google.signIn(), google.signIn()])).map(tokenOf);
      const ids = await Promise.all(tokens.map(async (token) => (await google.whoIs(token)).id));
      expect(new Set(ids).size).to.equal(1);
      expect((await app.resources.pool.query('select from users')).rowCount).to.equal(before! + 1);
    });
  });

  describe('accounts with the same email', () => {
    it('links a local account, and removes its password and sessions', async () => {
      const local = await app.make.user();
      provider.person.email = local.email.toUpperCase();
      const token = tokenOf(await google.signIn());
      expect((await google.whoIs(token)).id).to.equal(local.id);
      const { rows } = await app.resources.pool.query('select * from users where id = $1', [local.id]);
      expect(rows[0]).to.include({ google_id: `subject-${number}`, auth_provider: 'local', hashed_password: null });
      const logIn = (password: string) => app.anonymous.form('/auth/login', { username: local.username, password });
      expect((await logIn(PASSWORD)).status).to.equal(401);
      expect((await local.get('/auth/me')).status).to.equal(401);
      expect((await app.anonymous.post('/auth/refresh', { refresh_token: local.refreshToken })).status).to.equal(401);
      expect((await app.as({ token }).put('/users/me', { password: 'Battery-staple-8' })).status).to.equal(200);
      expect((await logIn('Battery-staple-8')).status).to.equal(200);
      // Signing in again is no new link: the password stays.
      tokenOf(await google.signIn());
      expect((await logIn('Battery-staple-8')).status).to.equal(200);
    });

    it('updates the provider’s id of a local account that had another', async () => {
      const local = await app.make.user();
      provider.person.email = local.email;
      tokenOf(await google.signIn());
      provider.person = { ...provider.person, sub: `successor-${number}` };
      expect((await google.whoIs(tokenOf(await google.signIn()))).id).to.equal(local.id);
      const { rows } = await app.resources.pool.query('select google_id from users where id = $1', [local.id]);
      expect(rows[0].google_id).to.equal(`successor-${number}`);
    });

    it('knows an account again that Google made and an import brought here without its id', async () => {
      const imported = await app.make.user();
      await app.resources.pool.query(
        `update users set auth_provider = 'google', hashed_password = null where id = $1`,
        [imported.id],
      );
      provider.person.email = imported.email;
      expect((await google.whoIs(tokenOf(await google.signIn()))).id).to.equal(imported.id);
      const { rows } = await app.resources.pool.query('select * from users where id = $1', [imported.id]);
      expect(rows[0]).to.include({ google_id: `subject-${number}`, google_linked_at: null });
      provider.person = { ...provider.person, sub: `somebody-else-${number}` };
      await google.refuses('account_exists', google.signIn);
    });

    it('never links a superuser by email alone', async () => {
      const root = await app.make.user({ superuser: true });
      provider.person.email = root.email;
      await google.refuses('link_refused', google.signIn);
      expect((await root.get('/auth/me')).status).to.equal(200);
    });

    it('links no address beyond ASCII, whatever letters it looks like', async () => {
      const account = { username: 'mini', email: 'mini@example.com', password: PASSWORD };
      const { body: local } = await app.anonymous.post('/auth/register', account);
      for (const email of ['mİni@example.com', 'mını@example.com', 'mini@example.ÇOM', 'MİNİ@EXAMPLE.COM']) {
        provider.person = { ...provider.person, sub: `folded-${email}`, email };
        await google.signIn();
      }
      const { rows } = await app.resources.pool.query('select google_id from users where id = $1', [local.id]);
      expect(rows[0].google_id).to.equal(null);
    });

    it('refuses another person with the email of an account created through the provider', async () => {
      tokenOf(await google.signIn());
      provider.person = { ...provider.person, sub: `impostor-${number}` };
      await google.refuses('account_exists', google.signIn);
    });

    it('refuses an inactive user, and links nothing to the account', async () => {
      const local = await app.make.user();
      await app.resources.pool.query('update users set is_active = false where id = $1', [local.id]);
      provider.person.email = local.email;
      await google.refuses('inactive_user', google.signIn);
      const { rows } = await app.resources.pool.query('select google_id from users where id = $1', [local.id]);
      expect(rows[0].google_id).to.equal(null);
    });

    it('refuses emails that the provider has not verified', async () => {
      const local = await app.make.user();
      for (const verified of [false, 'true', 1, undefined]) {
        provider.person = { ...provider.person, email: local.email, email_verified: verified };
        await google.refuses('email_unverified', google.signIn);
      }
      const { email: _, ...nameless } = provider.person;
      provider.person = { ...nameless, email_verified: true };
      await google.refuses('email_unverified', google.signIn);
      const { rows } = await app.resources.pool.query('select google_id from users where id = $1', [local.id]);
      expect(rows[0].google_id).to.equal(null);
    });
  });

  describe('without what it needs', () => {
    it('reports the configuration in the status', async () => {
      const status = async (overrides: Record<string, string>) =>
        (await (await startTestApp(overrides)).anonymous.get('/auth/google/status')).body;
      const shape = (enabled: boolean, id: boolean, secret: boolean) => ({
        google_oauth_enabled: enabled,
        google_client_id_set: id,
        google_client_secret_set: secret,
      });
      expect(await status({})).to.deep.equal(shape(false, false, false));
      expect(await status({ GOOGLE_CLIENT_ID: 'x' })).to.deep.equal(shape(false, true, false));
      expect(await status({ GOOGLE_CLIENT_SECRET: 'x' })).to.deep.equal(shape(false, false, true));
      expect(await status({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' })).to.deep.equal(shape(true, true, true));
    });

    it('is answered 503, and a code at the callback', async () => {
      const bare = await startTestApp({ FRONTEND_URL: FRONTEND });
      const { status, body } = await bare.anonymous.get('/auth/google/login');
      expect([status, body.detail]).to.deep.equal([503, 'Google sign-in is not configured']);
      expect(errorOf(await google.finish('code=x&state=y', null, bare))).to.equal('not_configured');
    });

    it('is a 503 while Redis is away; other ways to sign in go on', async () => {
      const alone = await google.freshApp({ REDIS_URL: 'redis://127.0.0.1:1' });
      expect((await alone.anonymous.get('/auth/google/login')).status).to.equal(503);
      const person = await alone.make.user();
      const { status } = await alone.anonymous.form('/auth/login', { username: person.username, password: PASSWORD });
      expect(status).to.equal(200);
    });
  });
});
