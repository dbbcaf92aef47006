import { expect } from 'chai';
import { startTestApp, type TestApp } from './app.ts';
import type { TestAnswer } from './client.ts';
import { TestIdentityProvider } from './identity-provider.ts';

export const FRONTEND = 'https://app.example.com';
export const CALLBACK = 'http://localhost:8000/api/v1/auth/google/callback';

let people = 0;

/** A browser that signs in to an app with Google; Google is a provider on loopback. */
export class GoogleSignIn {
  readonly provider: TestIdentityProvider;
  readonly app: TestApp;

  private constructor(provider: TestIdentityProvider, app: TestApp) {
    this.provider = provider;
    this.app = app;
  }

  static async start(): Promise<GoogleSignIn> {
    const provider = await new TestIdentityProvider().start();
    return new GoogleSignIn(provider, await startTestApp(settingsFor(provider)));
  }

  /** Another app with the same provider. */
  freshApp(overrides: Record<string, string> = {}): Promise<TestApp> {
    return startTestApp({ ...settingsFor(this.provider), ...overrides });
  }

  /** Puts a new person at the consent screen of a provider that behaves correctly. Returns their number. */
  someoneNew(): number {
    people += 1;
    this.provider.person = {
      sub: `subject-${people}`,
      email: `guest${people}@gmail.example`,
      email_verified: true,
      name: `Guest ${people}`,
      picture: 'https://pictures.example/1.png',
    };
    this.provider.misbehaviour = { hang: null, claims: {}, signedBy: 'own key', issuer: null, denies: false };
    return people;
  }

  /** The first half of a sign-in: returns the address to which the browser is sent, and the cookie that it stores. */
  async begin(at = this.app, query = ''): Promise<{ location: string; cookie: string }> {
    const answer = await at.anonymous.get(`/auth/google/login${query}`);
    expect(answer.status).to.equal(302);
    return {
      location: answer.headers.get('Location')!,
      cookie: answer.headers.get('Set-Cookie')!.split(';')[0]!,
    };
  }

  /** The second half: the browser comes back with a query, with or without a cookie. */
  finish(query: string | URLSearchParams, cookie: string | null, at = this.app): Promise<TestAnswer> {
    return at.anonymous.get(`/auth/google/callback?${query}`, cookie === null ? {} : { headers: { Cookie: cookie } });
  }

  /** Both halves, with the consent in between. */
  signIn = async (at = this.app, query = ''): Promise<TestAnswer> => {
    const { location, cookie } = await this.begin(at, query);
    return this.finish((await this.provider.consent(location)).searchParams, cookie, at);
  };

  /** Expects that a sign-in ends at the frontend with an error, and creates neither account nor session. */
  async refuses(error: string | string[], answer: () => Promise<TestAnswer>): Promise<void> {
    const before = await this.#counts();
    expect(errorOf(await answer())).to.be.oneOf([error].flat());
    expect(await this.#counts()).to.deep.equal(before);
  }

  async whoIs(token: string) {
    return (await this.app.as({ token }).get('/auth/me')).body;
  }

  async #counts() {
    const { rows } = await this.app.resources.pool.query(
      'select (select count(*)::int from users) as users, (select count(*)::int from sessions) as sessions',
    );
    return rows[0];
  }
}

/** The token at the end of a sign-in, the only parameter in the frontend's address. */
export function tokenOf(answer: TestAnswer): string {
  const outcome = outcomeOf(answer);
  expect(outcome.get('error')).to.equal(null);
  expect([...outcome.keys()]).to.deep.equal(['token']);
  return outcome.get('token')!;
}

/** The error at the end of a sign-in: the only parameter in the frontend's address, except for the hint that a new account is possible. */
export function errorOf(answer: TestAnswer): string {
  const outcome = outcomeOf(answer);
  expect([...outcome.keys()].filter((key) => key !== 'new_account')).to.deep.equal(['error']);
  return outcome.get('error')!;
}

export function outcomeOf(answer: TestAnswer): URLSearchParams {
  expect(answer.status).to.equal(302);
  const { origin, pathname, searchParams } = new URL(answer.headers.get('Location')!);
  expect(origin + pathname).to.equal(`${FRONTEND}/auth/callback`);
  return searchParams;
}

function settingsFor(provider: TestIdentityProvider): Record<string, string> {
  return {
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_REDIRECT_URI: CALLBACK,
    GOOGLE_TIMEOUT_SECONDS: '1',
    FRONTEND_URL: `${FRONTEND}/`,
  };
}
