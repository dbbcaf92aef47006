import { expect } from 'chai';
import jwt from 'jsonwebtoken';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { PASSWORD } from '../support/factories.ts';
import { type Signer, TestIdentityProvider } from '../support/identity-provider.ts';

const FRONTEND = 'https://app.example.com';
const CALLBACK = 'http://localhost:8000/api/v1/auth/google/callback';

describe('Google sign-in', () => {
  let provider: TestIdentityProvider;
  let app: TestApp;
  let people = 0;

  before(async () => {
    provider = await new TestIdentityProvider().start();
    app = await startTestApp(settings());
  });
  beforeEach(() => {
    people += 1;
    provider.person = {
      sub: `subject-${people}`,
      email: `guest${people}@gmail.example`,
      email_verified: true,
      name: `Guest ${people}`,
      picture: 'https://pictures.example/1.png',
    };
    provider.misbehaviour = { hang: null, claims: {}, signedBy: 'own key', issuer: null, denies: false };
  });

  const settings = () => ({
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_REDIRECT_URI: CALLBACK,
    GOOGLE_TIMEOUT_SECONDS: '1',
    FRONTEND_URL: `${FRONTEND}/`,
  });

  /** The first half: where the browser is sent, and the cookie that it keeps. */
  const begin = async (at = app) => {
    const answer = await at.nobody.get('/auth/google/login');
    expect(answer.status).to.equal(302);
    return { location: answer.headers.get('Location')!, cookie: cookieOf(answer) };
  };
  const finish = (query: string | URLSearchParams, cookie: string | null, at = app): Promise<TestAnswer> =>
    at.nobody.get(`/auth/google/callback?${query}`, cookie === null ? {} : { headers: { Cookie: cookie } });
  /** Both halves, with the consent in between. */
  const signIn = async (at = app): Promise<TestAnswer> => {
    const { location, cookie } = await begin(at);
    return finish((await provider.consent(location)).searchParams, cookie, at);
  };
  const outcomeOf = (answer: TestAnswer): URLSearchParams => {
    expect(answer.status).to.equal(302);
    const { origin, pathname, searchParams } = new URL(answer.headers.get('Location')!);
    expect(origin + pathname).to.equal(`${FRONTEND}/auth/callback`);
    return searchParams;
  };
  const errorOf = (answer: TestAnswer): string => {
    const outcome = outcomeOf(answer);
    expect([...outcome.keys()]).to.deep.equal(['error']);
    return outcome.get('error')!;
  };
  const tokenOf = (answer: TestAnswer): string => {
    const outcome = outcomeOf(answer);
    expect(outcome.get('error')).to.equal(null);
    expect([...outcome.keys()]).to.deep.equal(['token']);
    return outcome.get('token')!;
  };
  const whoIs = async (token: string) => (await app.as({ token }).get('/auth/me')).body;
  const accounts = async () => (await app.resources.pool.query('select count(*)::int from users')).rows[0].count;
  const sessions = async () => (await app.resources.pool.query('select count(*)::int from sessions')).rows[0].count;
  const refuses = async (error: string, answer: () => Promise<TestAnswer>) => {
    const before = [await accounts(), await sessions()];
    expect(errorOf(await answer())).to.equal(error);
    expect([await accounts(), await sessions()]).to.deep.equal(before);
  };

  describe('from the first click to the frontend', () => {
    it('sends the browser away with state, nonce and PKCE, bound to it by a signed cookie', async () => {
      const answer = await app.nobody.get('/auth/google/login');
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
      const secure = await startTestApp({
        ...settings(),
        GOOGLE_REDIRECT_URI: 'https://api.example.com/api/v1/auth/google/callback',
      });
      const answer = await secure.nobody.get('/auth/google/login');
      expect(answer.headers.get('Set-Cookie')).to.match(/; Secure$/);
    });

    it('uses new secrets each time', async () => {
      const [one, two] = [await begin(), await begin()].map(({ location }) => new URL(location).searchParams);
      for (const name of ['state', 'nonce', 'code_challenge']) expect(one!.get(name)).not.to.equal(two!.get(name));
    });

    it('makes an account without a password and ends at the frontend with an access token', async () => {
      const answer = await signIn();
      const token = tokenOf(answer);
      expect(await whoIs(token)).to.deep.include({
        username: `guest${people}`,
        email: `guest${people}@gmail.example`,
        display_name: `Guest ${people}`,
        avatar_url: 'https://pictures.example/1.png',
        role: 'user',
      });
      expect(jwt.decode(token)).to.have.all.keys('sub', 'sid', 'jti', 'iat', 'exp');
      expect(answer.headers.get('Referrer-Policy')).to.equal('no-referrer');
      expect(answer.headers.get('Cache-Control')).to.equal('no-store');
      expect(answer.headers.get('Set-Cookie')).to.contain('Max-Age=0');
      const { rows } = await app.resources.pool.query('select * from users where google_id = $1', [
        `subject-${people}`,
      ]);
      expect(rows[0]).to.include({ auth_provider: 'google', hashed_password: null });
    });

    it('knows the person again by the provider’s id, even after their email has changed', async () => {
      const first = await whoIs(tokenOf(await signIn()));
      provider.person.email = `renamed${people}@gmail.example`;
      expect((await whoIs(tokenOf(await signIn()))).id).to.equal(first.id);
    });

    it('gives a session that logging out ends', async () => {
      const token = tokenOf(await signIn());
      expect((await app.as({ token }).post('/auth/logout')).status).to.equal(204);
      expect((await app.as({ token }).get('/auth/me')).status).to.equal(401);
    });

    it('finds another username when that of the email is taken', async () => {
      const taken = await app.make.user();
      provider.person.email = `${taken.username}@gmail.example`;
      const { username } = await whoIs(tokenOf(await signIn()));
      expect(username).to.match(new RegExp(`^${taken.username}-\\d+$`));
    });

    it('makes one account of two first sign-ins at once', async () => {
      const before = await accounts();
      const tokens = (await Promise.all([signIn(), signIn(), signIn()])).map(tokenOf);
      const ids = await Promise.all(tokens.map(async (token) => (await whoIs(token)).id));
      expect(new Set(ids).size).to.equal(1);
      expect(await accounts()).to.equal(before + 1);
    });
  });

  describe('accounts with the same email', () => {
    it('links a local account, which keeps its password', async () => {
      const local = await app.make.user();
      provider.person.email = local.email.toUpperCase();
      expect((await whoIs(tokenOf(await signIn()))).id).to.equal(local.id);
      const { rows } = await app.resources.pool.query('select * from users where id = $1', [local.id]);
      expect(rows[0]).to.include({ google_id: `subject-${people}`, auth_provider: 'local' });
      const { status } = await app.nobody.form('/auth/login', { username: local.username, password: PASSWORD });
      expect(status).to.equal(200);
    });

    it('updates the provider’s id of a local account that had another', async () => {
      const local = await app.make.user();
      provider.person.email = local.email;
      tokenOf(await signIn());
      provider.person = { ...provider.person, sub: `successor-${people}` };
      expect((await whoIs(tokenOf(await signIn()))).id).to.equal(local.id);
      const { rows } = await app.resources.pool.query('select google_id from users where id = $1', [local.id]);
      expect(rows[0].google_id).to.equal(`successor-${people}`);
    });

    it('refuses somebody else with the email of an account that was made through the provider', async () => {
      tokenOf(await signIn());
      provider.person = { ...provider.person, sub: `impostor-${people}` };
      await refuses('account_exists', signIn);
    });

    it('refuses an inactive user, and links nothing to the account', async () => {
      const local = await app.make.user();
      await app.resources.pool.query('update users set is_active = false where id = $1', [local.id]);
      provider.person.email = local.email;
      await refuses('inactive_user', signIn);
      const { rows } = await app.resources.pool.query('select google_id from users where id = $1', [local.id]);
      expect(rows[0].google_id).to.equal(null);
    });

    it('takes nobody for the owner of an email that the provider hasn’t verified', async () => {
      const local = await app.make.user();
      for (const verified of [false, 'true', 1, undefined]) {
        provider.person = { ...provider.person, email: local.email, email_verified: verified };
        await refuses('email_unverified', signIn);
      }
      const { email: _, ...nameless } = provider.person;
      provider.person = { ...nameless, email_verified: true };
      await refuses('email_unverified', signIn);
      const { rows } = await app.resources.pool.query('select google_id from users where id = $1', [local.id]);
      expect(rows[0].google_id).to.equal(null);
    });
  });

  describe('a return that doesn’t fit', () => {
    it('is refused with a tampered, missing or doubled state', async () => {
      for (const tamper of [
        (query: URLSearchParams) => query.set('state', `${query.get('state')}0`),
        (query: URLSearchParams) => query.set('state', ''),
        (query: URLSearchParams) => query.delete('state'),
        (query: URLSearchParams) => query.append('state', query.get('state')!),
      ]) {
        const { location, cookie } = await begin();
        const { searchParams } = await provider.consent(location);
        tamper(searchParams);
        await refuses('invalid_state', () => finish(searchParams, cookie));
      }
    });

    it('is refused in a browser that didn’t begin it: no cookie, another’s, or a forged one', async () => {
      const { location, cookie } = await begin();
      const { searchParams } = await provider.consent(location);
      const other = await begin();
      await refuses('invalid_state', () => finish(searchParams, null));
      await refuses('invalid_state', () => finish(searchParams, other.cookie));
      const [name, value = ''] = cookie.split('=');
      await refuses('invalid_state', () => finish(searchParams, `${name}=${value.split('.')[0]}.${'A'.repeat(43)}`));
      await refuses('invalid_state', () => finish(searchParams, `${name}=${value.split('.')[0]}`));
      expect(tokenOf(await finish(searchParams, cookie))).to.be.a('string');
    });

    it('is refused the second time', async () => {
      const { location, cookie } = await begin();
      const { searchParams } = await provider.consent(location);
      tokenOf(await finish(searchParams, cookie));
      await refuses('invalid_state', () => finish(searchParams, cookie));
    });

    it('is refused with a code that was redeemed in another sign-in', async () => {
      const first = await begin();
      const used = (await provider.consent(first.location)).searchParams;
      tokenOf(await finish(used, first.cookie));
      const second = await begin();
      const state = new URL(second.location).searchParams.get('state')!;
      await refuses('provider_error', () =>
        finish(new URLSearchParams({ state, code: used.get('code')! }), second.cookie),
      );
    });

    it('is refused with a code that was asked for in another sign-in, by PKCE', async () => {
      const stolen = (await provider.consent((await begin()).location)).searchParams.get('code')!;
      const own = await begin();
      const state = new URL(own.location).searchParams.get('state')!;
      await refuses('provider_error', () => finish(new URLSearchParams({ state, code: stolen }), own.cookie));
    });

    it('is refused with an ID token in the address instead of a code', async () => {
      const { location, cookie } = await begin();
      const { state, nonce } = Object.fromEntries(new URL(location).searchParams);
      const claims = { iss: provider.issuer, aud: provider.clientId, sub: '1', nonce, email: 'a@b.example' };
      const idToken = jwt.sign(claims, provider.clientSecret, { expiresIn: 60 });
      const query = new URLSearchParams({ state: state!, id_token: idToken });
      await refuses('provider_error', () => finish(query, cookie));
    });

    it('is refused after ten minutes', async () => {
      const { location, cookie } = await begin();
      const [key] = await app.resources.redis.keys('*sign-in:*');
      expect(await app.resources.redis.ttl(key!)).to.be.within(590, 600);
      const { searchParams } = await provider.consent(location);
      // What Redis does by itself in ten minutes.
      for (const each of await app.resources.redis.keys('*sign-in:*')) await app.resources.redis.del(each);
      await refuses('invalid_state', () => finish(searchParams, cookie));
    });

    it('says that the person refused, and passes on nothing that the provider wrote', async () => {
      provider.misbehaviour.denies = true;
      await refuses('access_denied', signIn);
      const { location, cookie } = await begin();
      const state = new URL(location).searchParams.get('state')!;
      const query = new URLSearchParams({ state, error: '<script>', error_description: 'internals' });
      await refuses('provider_error', () => finish(query, cookie));
    });
  });

  describe('an ID token that proves nothing', () => {
    const cases: [name: string, misbehave: () => void][] = [
      ['with the nonce of another sign-in', () => claim({ nonce: 'f'.repeat(40) })],
      ['without a nonce', () => claim({ nonce: undefined })],
      ['for another audience', () => claim({ aud: 'another-client' })],
      ['for us and others, without saying for whom', () => claim({ aud: [provider.clientId, 'another-client'] })],
      ['for us and others, requested by another', () => claim({ aud: [provider.clientId, 'x'], azp: 'x' })],
      ['from another issuer', () => claim({ iss: 'https://accounts.example.com' })],
      ['without an issuer', () => claim({ iss: undefined })],
      ['that has expired', () => claim({ exp: Math.floor(Date.now() / 1000) - 300 })],
      ['that never expires', () => claim({ exp: undefined })],
      ['without a subject', () => claim({ sub: undefined })],
      ['with an empty subject', () => claim({ sub: '' })],
      ['signed by a key that the provider doesn’t publish', () => signedBy('foreign key')],
      ['signed by another algorithm than those we take', () => signedBy('own key, PS512')],
      ['signed with the client secret', () => signedBy('client secret')],
      ['signed by nobody', () => signedBy('nobody')],
    ];
    const claim = (claims: Record<string, unknown>) => Object.assign(provider.misbehaviour, { claims });
    const signedBy = (key: Signer) => Object.assign(provider.misbehaviour, { signedBy: key });

    for (const [name, misbehave] of cases) {
      it(`is refused: ${name}`, async () => {
        misbehave();
        const before = [await accounts(), await sessions()];
        expect(errorOf(await signIn())).to.be.oneOf(['invalid_token', 'provider_error']);
        expect([await accounts(), await sessions()]).to.deep.equal(before);
      });
    }
  });

  describe('a provider that hangs', () => {
    const within = async (milliseconds: number, work: () => Promise<void>) => {
      const began = performance.now();
      await work();
      expect(performance.now() - began).to.be.below(milliseconds);
    };

    it('at the beginning is a 503 with a detail', async () => {
      provider.misbehaviour.hang = 'discovery';
      const fresh = await startTestApp(settings());
      await within(5000, async () => {
        const { status, body, headers } = await fresh.nobody.get('/auth/google/login');
        expect(status).to.equal(503);
        expect(body).to.deep.equal({ detail: 'Google sign-in is not available at the moment' });
        expect(headers.get('Retry-After')).to.equal('5');
        expect(headers.get('Location')).to.equal(null);
      });
      provider.misbehaviour.hang = null;
      tokenOf(await signIn(fresh));
    });

    for (const hang of ['token', 'drip'] as const) {
      it(`over the code (${hang}) ends at the frontend within the timeout`, async () => {
        const { location, cookie } = await begin();
        const { searchParams } = await provider.consent(location);
        provider.misbehaviour.hang = hang;
        await within(5000, () => refuses('provider_unavailable', () => finish(searchParams, cookie)));
        const deadline = Date.now() + 2000;
        while (provider.dripping > 0 && Date.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
        expect(provider.dripping).to.equal(0);
      });
    }

    it('over its keys ends at the frontend within the timeout', async () => {
      const fresh = await startTestApp(settings());
      provider.misbehaviour.hang = 'keys';
      await within(5000, async () => {
        expect(errorOf(await signIn(fresh))).to.equal('provider_unavailable');
      });
    });

    it('or names another issuer is no provider of ours', async () => {
      provider.misbehaviour.issuer = 'https://accounts.example.com';
      const fresh = await startTestApp(settings());
      expect((await fresh.nobody.get('/auth/google/login')).status).to.equal(503);
    });
  });

  describe('without what it needs', () => {
    it('says in the status what is set', async () => {
      const status = async (overrides: Record<string, string>) =>
        (await (await startTestApp(overrides)).nobody.get('/auth/google/status')).body;
      const shape = (enabled: boolean, id: boolean, secret: boolean) => ({
        google_oauth_enabled: enabled,
        google_client_id_set: id,
        google_client_secret_set: secret,
      });
      expect(await status({})).to.deep.equal(shape(false, false, false));
      expect(await status({ GOOGLE_CLIENT_ID: 'x' })).to.deep.equal(shape(false, true, false));
      expect(await status({ GOOGLE_CLIENT_SECRET: 'x' })).to.deep.equal(shape(false, false, true));
      expect(await status(settings())).to.deep.equal(shape(true, true, true));
    });

    it('is a 503 that says so, and a code at the callback', async () => {
      const bare = await startTestApp({ FRONTEND_URL: FRONTEND });
      const { status, body } = await bare.nobody.get('/auth/google/login');
      expect([status, body.detail]).to.deep.equal([503, 'Google sign-in is not configured']);
      expect(errorOf(await finish('code=x&state=y', null, bare))).to.equal('not_configured');
    });

    it('is a 503 while Redis is away; other ways to sign in go on', async () => {
      const alone = await startTestApp({ ...settings(), REDIS_URL: 'redis://127.0.0.1:1' });
      expect((await alone.nobody.get('/auth/google/login')).status).to.equal(503);
      const person = await alone.make.user();
      const { status } = await alone.nobody.form('/auth/login', { username: person.username, password: PASSWORD });
      expect(status).to.equal(200);
    });
  });
});

function cookieOf(answer: TestAnswer): string {
  return answer.headers.get('Set-Cookie')!.split(';')[0]!;
}
