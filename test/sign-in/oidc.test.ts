import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { CompanyProvider, ORIGIN, settingsFor } from '../support/company-provider.ts';
import { CompanySignIn, outcomeOf, tokenOf } from '../support/company-sign-in.ts';

describe('signing in through a company’s provider', () => {
  let scene: CompanySignIn;

  before(async () => {
    scene = await CompanySignIn.start({
      OIDC_PS_EMAIL_VERIFIED: 'trusted',
      OIDC_EC_EMAIL_VERIFIED: 'ignored',
      OIDC_ACME_SIGN_OUT: 'true',
      OIDC_ED_ALLOWED_GROUPS: 'staff,partners',
      OIDC_ED_SUPERUSER_GROUPS: 'admins',
    });
  });

  describe('from the button to the account', () => {
    it('offers the providers by name and color', async () => {
      const styled = await startTestApp({
        ...settingsFor(scene.company),
        OIDC_ACME_NAME: 'Acme',
        OIDC_ACME_COLOR: '#0b5fff',
        DATABASE_URL: scene.app.settings.DATABASE_URL,
      });
      const { body } = await styled.anonymous.get('/auth/providers');
      expect(body.passwords).to.equal(true);
      expect(body.providers[0]).to.deep.equal({
        id: 'acme',
        name: 'Acme',
        color: '#0b5fff',
        sign_in_url: '/api/v1/auth/oidc/acme/login',
      });
      expect(body.providers[1]).to.include({ id: 'ps', name: new URL(scene.company.issuer).host, color: null });
    });

    it('sends the browser away with state, nonce and PKCE, bound to it by a cookie of this host', async () => {
      const { location, answer } = await scene.begin('acme');
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
      const { email } = scene.someone();
      const answer = await scene.signIn();
      expect(new URL(answer.headers.get('Location')!).origin).to.equal(ORIGIN);
      expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).to.deep.equal([
        '__Host-pairwise_sign_in',
        'pairwise_session',
      ]);
      const first = await scene.whoIs(tokenOf(answer));
      expect(first).to.include({
        email,
        username: `worker${scene.number}`,
        display_name: `Worker ${scene.number}`,
        role: 'user',
      });
      scene.company.people.set(scene.company.person, { email: 'moved@acme.example', email_verified: false });
      expect((await scene.whoIs(tokenOf(await scene.signIn()))).id).to.equal(first.id);
    });

    it('reads ID tokens signed by PS256, ES256 and EdDSA, and those of new keys at once', async () => {
      scene.someone({ groups: ['staff'] });
      const first = await scene.whoIs(tokenOf(await scene.signIn('ps')));
      for (const id of ['ec', 'ed']) expect((await scene.whoIs(tokenOf(await scene.signIn(id)))).id).to.equal(first.id);
      await scene.company.rotateKeys();
      for (const id of ['acme', 'ps'])
        expect((await scene.whoIs(tokenOf(await scene.signIn(id)))).id).to.equal(first.id);
    });

    it('makes one account of two first sign-ins at once', async () => {
      scene.someone();
      const before = await scene.users();
      const ids = await Promise.all(
        (await Promise.all([scene.signIn(), scene.signIn(), scene.signIn()])).map(
          async (answer) => (await scene.whoIs(tokenOf(answer))).id,
        ),
      );
      expect(new Set(ids).size).to.equal(1);
      expect(await scene.users()).to.equal(before! + 1);
    });

    it('finds a username where the preferred one is taken or missing', async () => {
      const { username } = await scene.app.make.user();
      scene.someone({ preferred_username: `${username}@acme.example` });
      expect((await scene.whoIs(tokenOf(await scene.signIn()))).username).to.match(new RegExp(`^${username}-\\d+$`));
      scene.someone({ preferred_username: undefined, name: undefined });
      expect((await scene.whoIs(tokenOf(await scene.signIn()))).username).to.equal(`worker${scene.number}`);
    });
  });

  describe('a return that doesn’t fit', () => {
    it('is refused in another browser, twice, at another provider, and with another issuer', async () => {
      scene.someone();
      const { location, cookie } = await scene.begin('acme');
      const { searchParams } = await scene.company.consent(location);
      const other = await scene.begin('acme');
      const error = async (answer: Promise<TestAnswer>) => outcomeOf(await answer).error;
      expect(await error(scene.finish('acme', searchParams, other.cookie))).to.equal('invalid_state');
      tokenOf(await scene.finish('acme', searchParams, cookie));
      expect(await error(scene.finish('acme', searchParams, cookie))).to.equal('invalid_state');
      // The code was redeemed; a sign-in of its own doesn't make it new.
      const again = await scene.begin('acme');
      searchParams.set('state', new URL(again.location).searchParams.get('state')!);
      expect(await error(scene.finish('acme', searchParams, again.cookie))).to.equal('provider_error');

      const elsewhere = await scene.begin('acme');
      const there = (await scene.company.consent(elsewhere.location)).searchParams;
      expect(await error(scene.finish('ps', there, elsewhere.cookie))).to.equal('invalid_state');

      const mixed = await scene.begin('acme');
      const answer = (await scene.company.consent(mixed.location)).searchParams;
      expect(answer.get('iss')).to.equal(scene.company.issuer);
      answer.set('iss', 'https://other.example');
      expect(await error(scene.finish('acme', answer, mixed.cookie))).to.equal('invalid_token');
    });

    it('is refused with the nonce of another sign-in', async () => {
      scene.someone();
      const { location, cookie } = await scene.begin('acme');
      const replayed = new URL(location);
      replayed.searchParams.set('nonce', new URL((await scene.begin('acme')).location).searchParams.get('nonce')!);
      const before = await scene.users();
      const { searchParams } = await scene.company.consent(replayed.href);
      const answer = await scene.finish('acme', searchParams, cookie);
      expect(outcomeOf(answer)).to.deep.equal({ error: 'invalid_token', provider: 'acme' });
      expect(await scene.users()).to.equal(before);
    });

    it('says that the person refused', async () => {
      const { location, cookie } = await scene.begin('acme');
      const state = new URL(location).searchParams.get('state')!;
      const query = new URLSearchParams({ error: 'access_denied', state, iss: scene.company.issuer });
      expect(outcomeOf(await scene.finish('acme', query, cookie))).to.include({ error: 'access_denied' });
    });

    it('leads to the frontend alone, and there is no provider of any other name', async () => {
      const { cookie } = await scene.begin('acme');
      const query = new URLSearchParams({
        state: 'x',
        back: 'https://evil.example',
        redirect_uri: 'https://evil.example',
      });
      const answer = await scene.finish('acme', query, cookie);
      expect(answer.headers.get('Location')).to.match(/^https:\/\/pairwise\.example\/auth\/callback\?error=/);
      for (const path of ['login', 'callback']) {
        expect((await scene.app.anonymous.get(`/auth/oidc/nobody/${path}`)).status).to.equal(404);
      }
      const client = scene.app.as(await scene.app.make.user());
      expect((await client.post('/auth/oidc/nobody/link', {})).status).to.equal(404);
    });
  });

  describe('signing out', () => {
    const signOut = (answer: TestAnswer) =>
      scene.app.anonymous.delete('/auth/session', undefined, {
        headers: { Cookie: answer.headers.getSetCookie()[1]!.split(';')[0]! },
      });

    it('leads to the provider, after the session here has ended', async () => {
      scene.someone();
      const answer = await scene.signIn();
      const token = tokenOf(answer);
      const { status, body } = await signOut(answer);
      expect(status).to.equal(200);
      expect((await scene.app.as({ token }).get('/auth/me')).status).to.equal(401);
      const url = new URL(body.sign_out_url);
      expect(url.origin).to.equal(scene.company.issuer);
      expect(url.searchParams.get('post_logout_redirect_uri')).to.equal(`${ORIGIN}/sign-in`);
      expect(url.searchParams.get('id_token_hint')).to.match(/^eyJ/);
      const page = await fetch(url);
      expect([page.status, await page.text()]).to.satisfy(
        ([code, text]: [number, string]) => code === 200 && text.includes('form'),
      );
      const { rows } = await scene.app.resources.pool.query(
        'select count(*)::int as count from sessions where id_token is not null and revoked_at is not null',
      );
      expect(rows[0].count).to.equal(0);
    });

    it('ends here where the provider isn’t asked', async () => {
      scene.someone();
      expect((await signOut(await scene.signIn('ps'))).status).to.equal(204);
    });
  });

  describe('a provider that is away', () => {
    it('is a 503 at the start and a code at the return, within its timeout; signing out goes on', async () => {
      const other = await CompanyProvider.start();
      const away = await startTestApp({ ...settingsFor(other), DATABASE_URL: scene.app.settings.DATABASE_URL });
      const { location, cookie } = await scene.begin('acme', away);
      scene.someone();
      other.person = scene.company.person;
      other.people.set(scene.company.person, scene.company.people.get(scene.company.person)!);
      const { searchParams } = await other.consent(location);
      other.hangs = true;
      const late = await scene.finish('acme', searchParams, cookie, away);
      expect(outcomeOf(late)).to.deep.equal({ error: 'provider_unavailable', provider: 'acme' });
      const fresh = await startTestApp({ ...settingsFor(other), DATABASE_URL: scene.app.settings.DATABASE_URL });
      const hanging = await fresh.anonymous.get('/auth/oidc/acme/login');
      expect([hanging.status, hanging.body.code]).to.deep.equal([503, 'unavailable']);
      await other.stop();
      expect((await fresh.anonymous.get('/auth/oidc/ps/login')).status).to.equal(503);
      expect((await fresh.as(await fresh.make.user()).post('/auth/oidc/ps/link', {})).status).to.equal(503);
    });

    it('hears nothing from an address that starts too often', async () => {
      const strict = await startTestApp({
        ...settingsFor(scene.company),
        SIGN_IN_STARTS_PER_MINUTE: '2',
        DATABASE_URL: scene.app.settings.DATABASE_URL,
      });
      const start = async () => strict.anonymous.get('/auth/oidc/acme/login');
      expect([(await start()).status, (await start()).status]).to.deep.equal([302, 302]);
      const third = await start();
      expect(third.status).to.equal(429);
      expect(Number(third.headers.get('Retry-After'))).to.be.within(1, 60);
    });
  });
});
