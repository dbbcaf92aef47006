import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer, TestClient } from '../support/client.ts';
import { CompanyProvider, type Employee, ORIGIN, settingsFor } from '../support/company-provider.ts';
import { PASSWORD } from '../support/factories.ts';

describe('signing in through a company’s provider', () => {
  let company: CompanyProvider;
  let app: TestApp;
  let number = 0;

  before(async () => {
    company = await CompanyProvider.start();
    app = await startTestApp({
      ...settingsFor(company),
      OIDC_PS_EMAIL_VERIFIED: 'trusted',
      OIDC_EC_EMAIL_VERIFIED: 'ignored',
      OIDC_ACME_SIGN_OUT: 'true',
      OIDC_ED_ALLOWED_GROUPS: 'staff,partners',
      OIDC_ED_SUPERUSER_GROUPS: 'admins',
    });
  });

  /** Somebody new at the sign-in screen, of whom the company says this besides. */
  const someone = (claims: Employee = {}) => {
    number += 1;
    company.person = `e-${number}`;
    const employee = {
      email: `worker${number}@acme.example`,
      email_verified: true,
      name: `Worker ${number}`,
      preferred_username: `worker${number}`,
      ...claims,
    };
    company.people.set(company.person, employee);
    return employee;
  };

  const begin = async (id: string, at = app) => {
    const answer = await at.anonymous.get(`/auth/oidc/${id}/login`);
    expect(answer.status).to.equal(302);
    return { location: answer.headers.get('Location')!, cookie: cookieOf(answer), answer };
  };
  const finish = (id: string, query: URLSearchParams, cookie: string, at = app) =>
    at.anonymous.get(`/auth/oidc/${id}/callback?${query}`, { headers: { Cookie: cookie } });
  const signIn = async (id = 'acme', at = app): Promise<TestAnswer> => {
    const { location, cookie } = await begin(id, at);
    return finish(id, (await company.consent(location)).searchParams, cookie, at);
  };
  const whoIs = async (token: string, at = app) => (await at.as({ token }).get('/auth/me')).body;
  const users = async () => (await app.resources.pool.query('select from users')).rowCount;

  /** Expects a sign-in to end with a code, without a new account. */
  const refuses = async (error: string, id: string) => {
    const before = await users();
    expect(outcomeOf(await signIn(id))).to.deep.equal({ error, provider: id });
    expect(await users()).to.equal(before);
  };

  describe('from the button to the account', () => {
    it('offers the providers by name and color', async () => {
      const styled = await startTestApp({
        ...settingsFor(company),
        OIDC_ACME_NAME: 'Acme',
        OIDC_ACME_COLOR: '#0b5fff',
        DATABASE_URL: app.settings.DATABASE_URL,
      });
      const { body } = await styled.anonymous.get('/auth/providers');
      expect(body.passwords).to.equal(true);
      expect(body.providers[0]).to.deep.equal({
        id: 'acme',
        name: 'Acme',
        color: '#0b5fff',
        sign_in_url: '/api/v1/auth/oidc/acme/login',
      });
      expect(body.providers[1]).to.include({ id: 'ps', name: new URL(company.issuer).host, color: null });
    });

    it('sends the browser away with state, nonce and PKCE, bound to it by a cookie of this host', async () => {
      const { location, answer } = await begin('acme');
      const query = Object.fromEntries(new URL(location).searchParams);
      expect(query).to.include({
        client_id: 'acme',
        redirect_uri: `${ORIGIN}/api/v1/auth/oidc/acme/callback`,
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge_method: 'S256',
      });
      for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).to.have.length.at.least(32);
      expect(answer.headers.get('Set-Cookie')).to.match(
        /^__Host-pairwise_sign_in=.+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      );
    });

    it('makes an account from claims that only userinfo has, and knows the person again', async () => {
      const { email } = someone();
      const answer = await signIn();
      expect(new URL(answer.headers.get('Location')!).origin).to.equal(ORIGIN);
      expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).to.deep.equal([
        '__Host-pairwise_sign_in',
        'pairwise_session',
      ]);
      const first = await whoIs(tokenOf(answer));
      expect(first).to.include({ email, username: `worker${number}`, display_name: `Worker ${number}`, role: 'user' });
      company.people.set(company.person, { email: 'moved@acme.example', email_verified: false });
      expect((await whoIs(tokenOf(await signIn()))).id).to.equal(first.id);
    });

    it('reads ID tokens signed by PS256, ES256 and EdDSA, and those of new keys at once', async () => {
      someone({ groups: ['staff'] });
      const first = await whoIs(tokenOf(await signIn('ps')));
      for (const id of ['ec', 'ed']) expect((await whoIs(tokenOf(await signIn(id)))).id).to.equal(first.id);
      await company.rotateKeys();
      for (const id of ['acme', 'ps']) expect((await whoIs(tokenOf(await signIn(id)))).id).to.equal(first.id);
    });

    it('makes one account of two first sign-ins at once', async () => {
      someone();
      const before = await users();
      const ids = await Promise.all(
        (await Promise.all([signIn(), signIn(), signIn()])).map(async (answer) => (await whoIs(tokenOf(answer))).id),
      );
      expect(new Set(ids).size).to.equal(1);
      expect(await users()).to.equal(before! + 1);
    });

    it('finds a username where the preferred one is taken or missing', async () => {
      const { username } = await app.make.user();
      someone({ preferred_username: `${username}@acme.example` });
      expect((await whoIs(tokenOf(await signIn()))).username).to.match(new RegExp(`^${username}-\\d+$`));
      someone({ preferred_username: undefined, name: undefined });
      expect((await whoIs(tokenOf(await signIn()))).username).to.equal(`worker${number}`);
    });
  });

  describe('emails', () => {
    it('have to be verified by default', async () => {
      for (const email_verified of [undefined, false]) {
        someone({ email_verified });
        await refuses('email_unverified', 'acme');
      }
    });

    it('are believed where the provider is trusted', async () => {
      const { email } = someone({ email_verified: undefined });
      expect(await whoIs(tokenOf(await signIn('ps')))).to.include({ email });
    });

    it('are left out, where they don’t matter and aren’t verified', async () => {
      for (const claims of [{ email_verified: undefined }, { email: undefined, email_verified: undefined }]) {
        someone(claims);
        const { email, username } = await whoIs(tokenOf(await signIn('ec')));
        expect([username, email.split('@')[1]]).to.deep.equal([`worker${number}`, 'unknown.invalid']);
      }
    });

    it('never lead into an account that is there: that needs the present sign-in', async () => {
      const local = await app.make.user();
      someone({ email: local.email.toUpperCase() });
      for (const id of ['acme', 'ps']) await refuses('link_needed', id);
      expect(
        (await app.anonymous.form('/auth/login', { username: local.username, password: PASSWORD })).status,
      ).to.equal(200);
    });
  });

  describe('linking', () => {
    const link = async (client: TestClient, body: object = {}, id = 'acme') => {
      const answer = await client.post(`/auth/oidc/${id}/link`, body);
      if (answer.status !== 200) return answer;
      return finish(id, (await company.consent(answer.body.url)).searchParams, cookieOf(answer));
    };
    const identitiesOf = async (client: TestClient) => (await client.get('/auth/identities')).body;

    it('adds an identity to an account, which then signs in to it, and removes it again', async () => {
      const local = await app.make.user();
      const client = app.as(local);
      someone({ email: local.email });
      expect(outcomeOf(await link(client))).to.deep.equal({ linked: 'acme' });
      const token = tokenOf(await signIn());
      expect((await whoIs(token)).id).to.equal(local.id);
      const { identities, has_password } = await identitiesOf(client);
      expect(has_password).to.equal(true);
      expect(identities).to.have.length(1);
      expect(identities[0]).to.include({ provider: 'acme', issuer: company.issuer, can_be_ended: true });
      expect((await app.as(await app.make.user()).delete(`/auth/identities/${identities[0].id}`)).status).to.equal(404);
      expect((await client.delete(`/auth/identities/${identities[0].id}`)).status).to.equal(204);
      expect((await app.as({ token }).get('/auth/me')).status).to.equal(401);
      await refuses('link_needed', 'acme');
    });

    it('needs the password once the sign-in isn’t fresh, and the session to its end', async () => {
      const local = await app.make.user();
      await app.resources.pool.query(`update sessions set created_at = created_at - interval '11 minutes'`);
      someone();
      const client = app.as(local);
      expect((await link(client)).body.code).to.equal('fresh_sign_in_required');
      expect((await link(client, { current_password: 'wrong' })).body.code).to.equal('wrong_credentials');
      const begun = await client.post('/auth/oidc/acme/link', { current_password: PASSWORD });
      const { searchParams } = await company.consent(begun.body.url);
      await client.post('/auth/logout');
      expect(outcomeOf(await finish('acme', searchParams, cookieOf(begun)))).to.deep.equal({
        error: 'invalid_state',
        provider: 'acme',
      });
    });

    it('takes a fresh sign-in through a provider as proof of who asks', async () => {
      someone();
      const client = app.as({ token: tokenOf(await signIn()) });
      someone();
      expect(outcomeOf(await link(client))).to.deep.equal({ linked: 'acme' });
      await app.resources.pool.query(`update sessions set created_at = created_at - interval '11 minutes'`);
      expect((await link(client)).body.code).to.equal('fresh_sign_in_required');
    });

    it('takes no identity from another account', async () => {
      someone();
      tokenOf(await signIn());
      const other = app.as(await app.make.user());
      expect(outcomeOf(await link(other))).to.deep.equal({ error: 'linked_elsewhere', provider: 'acme' });
      expect((await identitiesOf(other)).identities).to.deep.equal([]);
    });

    it('keeps the last way in', async () => {
      someone();
      const client = app.as({ token: tokenOf(await signIn()) });
      const { identities, has_password } = await identitiesOf(client);
      expect([has_password, identities[0].can_be_ended]).to.deep.equal([false, false]);
      const end = async () => (await client.delete(`/auth/identities/${identities[0].id}`)).body.code;
      expect(await end()).to.equal('last_way_in');
      // As of a tenant of Entra ID where the issuer is `common`: it signs in, but names no configured provider.
      await app.resources.pool.query("update identities set issuer = 'https://tenant.example' where id = $1", [
        identities[0].id,
      ]);
      expect((await identitiesOf(client)).identities[0]).to.include({ provider: null, can_be_ended: false });
      expect(await end()).to.equal('last_way_in');
    });

    it('ends with the account, whose identity may then make a new one', async () => {
      someone();
      const first = await whoIs(tokenOf(await signIn()));
      const root = await app.make.user({ superuser: true });
      expect((await app.as(root).delete(`/users/${first.id}`)).status).to.equal(204);
      expect((await whoIs(tokenOf(await signIn()))).id).not.to.equal(first.id);
    });

    it('refuses a deactivated account', async () => {
      someone();
      const { id } = await whoIs(tokenOf(await signIn()));
      await app.resources.pool.query('update users set is_active = false where id = $1', [id]);
      await refuses('inactive_user', 'acme');
    });
  });

  describe('groups', () => {
    it('say who may sign in, and who is a superuser from the next sign-in on', async () => {
      someone({ groups: ['visitors'] });
      await refuses('not_allowed', 'ed');
      someone({ groups: ['staff'] });
      expect(await whoIs(tokenOf(await signIn('ed')))).to.include({ role: 'user' });
      const groups = (...names: string[]) =>
        company.people.set(company.person, { ...company.people.get(company.person), groups: names });
      groups('staff', 'admins');
      expect(await whoIs(tokenOf(await signIn('ed')))).to.include({ role: 'root' });
      // Another provider has no say in it.
      expect(await whoIs(tokenOf(await signIn('acme')))).to.include({ role: 'root' });
      await app.make.user({ superuser: true });
      groups('staff');
      expect(await whoIs(tokenOf(await signIn('ed')))).to.include({ role: 'user' });
    });

    it('leave the last active superuser one', async () => {
      someone({ groups: ['staff', 'admins'] });
      const { id } = await whoIs(tokenOf(await signIn('ed')));
      await app.resources.pool.query('update users set is_superuser = false where id <> $1', [id]);
      company.people.set(company.person, { ...company.people.get(company.person), groups: ['partners'] });
      expect(await whoIs(tokenOf(await signIn('ed')))).to.include({ id, role: 'root' });
    });
  });

  describe('a return that doesn’t fit', () => {
    it('is refused in another browser, twice, at another provider, and with another issuer', async () => {
      someone();
      const { location, cookie } = await begin('acme');
      const { searchParams } = await company.consent(location);
      const other = await begin('acme');
      const error = async (answer: Promise<TestAnswer>) => outcomeOf(await answer).error;
      expect(await error(finish('acme', searchParams, other.cookie))).to.equal('invalid_state');
      tokenOf(await finish('acme', searchParams, cookie));
      expect(await error(finish('acme', searchParams, cookie))).to.equal('invalid_state');
      // The code was redeemed; a sign-in of its own doesn't make it new.
      const again = await begin('acme');
      searchParams.set('state', new URL(again.location).searchParams.get('state')!);
      expect(await error(finish('acme', searchParams, again.cookie))).to.equal('provider_error');

      const elsewhere = await begin('acme');
      const there = (await company.consent(elsewhere.location)).searchParams;
      expect(await error(finish('ps', there, elsewhere.cookie))).to.equal('invalid_state');

      const mixed = await begin('acme');
      const answer = (await company.consent(mixed.location)).searchParams;
      expect(answer.get('iss')).to.equal(company.issuer);
      answer.set('iss', 'https://other.example');
      expect(await error(finish('acme', answer, mixed.cookie))).to.equal('invalid_token');
    });

    it('says that the person refused', async () => {
      const { location, cookie } = await begin('acme');
      const state = new URL(location).searchParams.get('state')!;
      const query = new URLSearchParams({ error: 'access_denied', state, iss: company.issuer });
      expect(outcomeOf(await finish('acme', query, cookie))).to.include({ error: 'access_denied' });
    });

    it('leads to the frontend alone, and there is no provider of any other name', async () => {
      const { cookie } = await begin('acme');
      const query = new URLSearchParams({
        state: 'x',
        back: 'https://evil.example',
        redirect_uri: 'https://evil.example',
      });
      const answer = await finish('acme', query, cookie);
      expect(answer.headers.get('Location')).to.match(/^https:\/\/pairwise\.example\/auth\/callback\?error=/);
      for (const path of ['login', 'callback']) {
        expect((await app.anonymous.get(`/auth/oidc/nobody/${path}`)).status).to.equal(404);
      }
      const client = app.as(await app.make.user());
      expect((await client.post('/auth/oidc/nobody/link', {})).status).to.equal(404);
    });
  });

  describe('signing out', () => {
    const signOut = (answer: TestAnswer) =>
      app.anonymous.delete('/auth/session', undefined, {
        headers: { Cookie: answer.headers.getSetCookie()[1]!.split(';')[0]! },
      });

    it('leads to the provider, after the session here has ended', async () => {
      someone();
      const answer = await signIn();
      const token = tokenOf(answer);
      const { status, body } = await signOut(answer);
      expect(status).to.equal(200);
      expect((await app.as({ token }).get('/auth/me')).status).to.equal(401);
      const url = new URL(body.sign_out_url);
      expect(url.origin).to.equal(company.issuer);
      expect(url.searchParams.get('post_logout_redirect_uri')).to.equal(`${ORIGIN}/sign-in`);
      expect(url.searchParams.get('id_token_hint')).to.match(/^eyJ/);
      const page = await fetch(url);
      expect([page.status, await page.text()]).to.satisfy(
        ([code, text]: [number, string]) => code === 200 && text.includes('form'),
      );
      const { rows } = await app.resources.pool.query(
        'select count(*)::int as count from sessions where id_token is not null and revoked_at is not null',
      );
      expect(rows[0].count).to.equal(0);
    });

    it('ends here where the provider isn’t asked', async () => {
      someone();
      expect((await signOut(await signIn('ps'))).status).to.equal(204);
    });
  });

  describe('a provider that is away', () => {
    it('is a 503 at the start and a code at the return, within its timeout; signing out goes on', async () => {
      const other = await CompanyProvider.start();
      const away = await startTestApp({ ...settingsFor(other), DATABASE_URL: app.settings.DATABASE_URL });
      const { location, cookie } = await begin('acme', away);
      someone();
      other.person = company.person;
      other.people.set(company.person, company.people.get(company.person)!);
      const { searchParams } = await other.consent(location);
      other.hangs = true;
      const late = await finish('acme', searchParams, cookie, away);
      expect(outcomeOf(late)).to.deep.equal({ error: 'provider_unavailable', provider: 'acme' });
      const fresh = await startTestApp({ ...settingsFor(other), DATABASE_URL: app.settings.DATABASE_URL });
      const hanging = await fresh.anonymous.get('/auth/oidc/acme/login');
      expect([hanging.status, hanging.body.code]).to.deep.equal([503, 'unavailable']);
      await other.stop();
      expect((await fresh.anonymous.get('/auth/oidc/ps/login')).status).to.equal(503);
      expect((await fresh.as(await fresh.make.user()).post('/auth/oidc/ps/link', {})).status).to.equal(503);
    });

    it('hears nothing from an address that starts too often', async () => {
      const strict = await startTestApp({
        ...settingsFor(company),
        SIGN_IN_STARTS_PER_MINUTE: '2',
        DATABASE_URL: app.settings.DATABASE_URL,
      });
      const start = async () => strict.anonymous.get('/auth/oidc/acme/login');
      expect([(await start()).status, (await start()).status]).to.deep.equal([302, 302]);
      const third = await start();
      expect(third.status).to.equal(429);
      expect(Number(third.headers.get('Retry-After'))).to.be.within(1, 60);
    });
  });

  describe('where passwords are off', () => {
    it('only the first superuser has one', async () => {
      const person = await app.make.user();
      const sso = await startTestApp({
        ...settingsFor(company),
        SSO_ONLY: 'true',
        FIRST_SUPERUSER: 'chief',
        FIRST_SUPERUSER_EMAIL: 'chief@acme.example',
        DATABASE_URL: app.settings.DATABASE_URL,
      });
      const chief = await sso.make.user({ superuser: true });
      await app.resources.pool.query(`update users set username = 'chief', username_key = 'chief' where id = $1`, [
        chief.id,
      ]);
      expect((await sso.anonymous.get('/auth/providers')).body.passwords).to.equal(false);
      const login = { username: person.username, password: PASSWORD };
      const account = { username: 'somebody', email: 'somebody@acme.example', password: PASSWORD };
      const { token } = (await app.as(chief).post(`/users/${person.id}/password-reset`)).body;
      const change = { current_password: PASSWORD, new_password: 'Battery-staple-8' };
      for (const attempt of [
        sso.anonymous.form('/auth/login', login),
        sso.anonymous.form('/auth/session', login),
        sso.anonymous.form('/auth/login', { username: person.email, password: 'wrong' }),
        sso.anonymous.post('/auth/register', account),
        sso.as(person).post('/auth/change-password', change),
        sso.as(person).put('/users/me', { password: change.new_password }),
        sso.as(chief).post(`/users/${person.id}/temporary-password`),
        sso.as(chief).post(`/users/${person.id}/password-reset`),
        sso.anonymous.post(`/auth/password-reset/${token}`, { password: change.new_password }),
        sso.as(chief).post('/users/', account),
        sso.anonymous.post('/auth/temporary-password', {
          username: person.username,
          temporary_password: PASSWORD,
          new_password: change.new_password,
        }),
      ]) {
        const { status, body } = await attempt;
        expect([status, body.code], body.detail).to.deep.equal([403, 'passwords_off']);
      }
      const session = await sso.anonymous.form('/auth/login', { username: 'Chief', password: PASSWORD });
      expect(session.status).to.equal(200);
      expect(
        (await sso.as({ token: session.body.access_token }).post('/auth/change-password', change)).status,
      ).to.equal(204);
      someone();
      tokenOf(await signIn('acme', sso));
    });
  });
});

function cookieOf(answer: TestAnswer): string {
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** What the frontend learns of a sign-in. */
function outcomeOf(answer: TestAnswer): Record<string, string> {
  expect(answer.status).to.equal(302);
  const { pathname, searchParams } = new URL(answer.headers.get('Location')!);
  expect(pathname).to.equal('/auth/callback');
  return Object.fromEntries(searchParams);
}

function tokenOf(answer: TestAnswer): string {
  const outcome = outcomeOf(answer);
  expect(Object.keys(outcome), outcome.error).to.deep.equal(['token']);
  return outcome.token!;
}
