import { expect } from 'chai';
import jwt from 'jsonwebtoken';
import type { TestApp } from '../support/app.ts';
import { errorOf, GoogleSignIn, tokenOf } from '../support/google-sign-in.ts';
import type { Signer, TestIdentityProvider } from '../support/identity-provider.ts';
import { patient } from '../support/patience.ts';
import { once } from '../support/scene.ts';

describe('Google sign-in under attack', () => {
  const google = once(() => GoogleSignIn.start());
  let provider: TestIdentityProvider;
  let app: TestApp;

  before(async () => {
    ({ provider, app } = google);
  });
  beforeEach(() => {
    google.someoneNew();
  });

  describe('a return that doesn’t fit', () => {
    it('is refused with a tampered, missing or doubled state', async () => {
      for (const tamper of [
        (query: URLSearchParams) => query.set('state', `${query.get('state')}0`),
        (query: URLSearchParams) => query.set('state', ''),
        (query: URLSearchParams) => query.delete('state'),
        (query: URLSearchParams) => query.append('state', query.get('state')!),
      ]) {
        const { location, cookie } = await google.begin();
        const { searchParams } = await provider.consent(location);
        tamper(searchParams);
        await google.refuses('invalid_state', () => google.finish(searchParams, cookie));
      }
    });

    it('is refused in a browser that didn’t begin it: no cookie, another’s, or a forged one', async () => {
      const { location, cookie } = await google.begin();
      const { searchParams } = await provider.consent(location);
      const other = await google.begin();
      await google.refuses('invalid_state', () => google.finish(searchParams, null));
      await google.refuses('invalid_state', () => google.finish(searchParams, other.cookie));
      const [name, value = ''] = cookie.split('=');
      await google.refuses('invalid_state', () =>
        google.finish(searchParams, `${name}=${value.split('.')[0]}.${'A'.repeat(43)}`),
      );
      await google.refuses('invalid_state', () => google.finish(searchParams, `${name}=${value.split('.')[0]}`));
      expect(tokenOf(await google.finish(searchParams, cookie))).to.be.a('string');
    });

    it('is refused the second time', async () => {
      const { location, cookie } = await google.begin();
      const { searchParams } = await provider.consent(location);
      tokenOf(await google.finish(searchParams, cookie));
      await google.refuses('invalid_state', () => google.finish(searchParams, cookie));
    });

    it('is refused with a code that was redeemed in another sign-in', async () => {
      const first = await google.begin();
      const used = (await provider.consent(first.location)).searchParams;
      tokenOf(await google.finish(used, first.cookie));
      const second = await google.begin();
      const state = new URL(second.location).searchParams.get('state')!;
      await google.refuses('provider_error', () =>
        google.finish(new URLSearchParams({ state, code: used.get('code')! }), second.cookie),
      );
    });

    it('is refused with a code that was asked for in another sign-in, by PKCE', async () => {
      const stolen = (await provider.consent((await google.begin()).location)).searchParams.get('code')!;
      const own = await google.begin();
      const state = new URL(own.location).searchParams.get('state')!;
      await google.refuses('provider_error', () =>
        google.finish(new URLSearchParams({ state, code: stolen }), own.cookie),
      );
    });

    it('is refused with an ID token in the address instead of a code', async () => {
      const { location, cookie } = await google.begin();
      const { state, nonce } = Object.fromEntries(new URL(location).searchParams);
      const claims = { iss: provider.issuer, aud: provider.clientId, sub: '1', nonce, email: 'a@b.example' };
      const idToken = jwt.sign(claims, provider.clientSecret, { expiresIn: 60 });
      const query = new URLSearchParams({ state: state!, id_token: idToken });
      await google.refuses('provider_error', () => google.finish(query, cookie));
    });

    it('is refused after ten minutes', async () => {
      const { location, cookie } = await google.begin();
      const [key] = await app.resources.redis.keys('*sign-in:*');
      expect(await app.resources.redis.ttl(key!)).to.be.within(590, 600);
      const { searchParams } = await provider.consent(location);
      // Redis would do this itself after ten minutes.
      for (const each of await app.resources.redis.keys('*sign-in:*')) await app.resources.redis.del(each);
      await google.refuses('invalid_state', () => google.finish(searchParams, cookie));
    });

    it('reports a refusal, without passing on texts of the provider', async () => {
      provider.misbehaviour.denies = true;
      await google.refuses('access_denied', google.signIn);
      const { location, cookie } = await google.begin();
      const state = new URL(location).searchParams.get('state')!;
      const query = new URLSearchParams({ state, error: '<script>', error_description: 'internals' });
      await google.refuses('provider_error', () => google.finish(query, cookie));
    });
  });

  it('links no service account, even if the provider vouches for its made-up email', async () => {
    const project = await app.make.project({ owner: await app.make.user() });
    const root = app.as(await app.make.user({ superuser: true }));
    const { id } = (await root.post(`/projects/${project.id}/service-accounts`, { name: 'Issue sync' })).body;
    provider.person.email = `service-${id}@service.invalid`;
    await google.refuses('account_exists', google.signIn);
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
        await google.refuses(['invalid_token', 'provider_error'], google.signIn);
      });
    }
  });

  describe('a provider that hangs', () => {
    const within = async (milliseconds: number, work: () => Promise<void>) => {
      const began = performance.now();
      await work();
      expect(performance.now() - began).to.be.below(patient(milliseconds));
    };

    it('at the beginning is a 503 with a detail', async () => {
      provider.misbehaviour.hang = 'discovery';
      const fresh = await google.freshApp();
      await within(5000, async () => {
        const { status, body, headers } = await fresh.anonymous.get('/auth/google/login');
        expect(status).to.equal(503);
        expect(body).to.deep.equal({ detail: 'Google sign-in is not available at the moment', code: 'unavailable' });
        expect(headers.get('Retry-After')).to.equal('5');
        expect(headers.get('Location')).to.equal(null);
      });
      provider.misbehaviour.hang = null;
      tokenOf(await google.signIn(fresh));
    });

    for (const hang of ['token', 'drip'] as const) {
      it(`over the code (${hang}) ends at the frontend within the timeout`, async () => {
        const { location, cookie } = await google.begin();
        const { searchParams } = await provider.consent(location);
        provider.misbehaviour.hang = hang;
        await within(5000, () => google.refuses('provider_unavailable', () => google.finish(searchParams, cookie)));
        const deadline = Date.now() + patient(2000);
        while (provider.dripping > 0 && Date.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
        expect(provider.dripping).to.equal(0);
      });
    }

    it('over its keys ends at the frontend within the timeout', async () => {
      const fresh = await google.freshApp();
      provider.misbehaviour.hang = 'keys';
      await within(5000, async () => {
        expect(errorOf(await google.signIn(fresh))).to.equal('provider_unavailable');
      });
    });

    it('or names another issuer is no provider of ours', async () => {
      provider.misbehaviour.issuer = 'https://accounts.example.com';
      const fresh = await google.freshApp();
      expect((await fresh.anonymous.get('/auth/google/login')).status).to.equal(503);
    });
  });
});
