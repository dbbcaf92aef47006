import { expect } from 'chai';
import { startTestApp, type TestApp } from './app.ts';
import type { TestAnswer } from './client.ts';
import { CompanyProvider, type Employee, settingsFor } from './company-provider.ts';

/** Browsers that sign in to an app through a company's provider. */
export class CompanySignIn {
  readonly company: CompanyProvider;
  readonly app: TestApp;
  /** Number of the person at the sign-in screen, used in their name and email. */
  number = 0;

  private constructor(company: CompanyProvider, app: TestApp) {
    this.company = company;
    this.app = app;
  }

  static async start(overrides: Record<string, string> = {}): Promise<CompanySignIn> {
    const company = await CompanyProvider.start();
    return new CompanySignIn(company, await startTestApp({ ...settingsFor(company), ...overrides }));
  }

  /** Puts a new person at the sign-in screen, with further claims of the company about them. */
  someone(claims: Employee = {}) {
    this.number += 1;
    this.company.person = `e-${this.number}`;
    const employee = {
      email: `worker${this.number}@acme.example`,
      email_verified: true,
      name: `Worker ${this.number}`,
      preferred_username: `worker${this.number}`,
      ...claims,
    };
    this.company.people.set(this.company.person, employee);
    return employee;
  }

  /** The first half of a sign-in: returns the address to which the browser is sent, and the cookie that it stores. */
  async begin(
    id: string,
    at = this.app,
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ): Promise<{ location: string; cookie: string; answer: TestAnswer }> {
    const answer = await at.anonymous.get(`/auth/oidc/${id}/login${query}`, { headers });
    expect(answer.status).to.equal(302);
    return { location: answer.headers.get('Location')!, cookie: cookieOf(answer), answer };
  }

  /** The second half: the browser comes back with a query. */
  finish(id: string, query: URLSearchParams, cookie: string, at = this.app): Promise<TestAnswer> {
    return at.anonymous.get(`/auth/oidc/${id}/callback?${query}`, { headers: { Cookie: cookie } });
  }

  /** Both halves, with the consent in between. */
  async signIn(id = 'acme', at = this.app, start: Parameters<CompanySignIn['begin']>[2] = {}): Promise<TestAnswer> {
    const { location, cookie } = await this.begin(id, at, start);
    return this.finish(id, (await this.company.consent(location)).searchParams, cookie, at);
  }

  async whoIs(token: string, at = this.app) {
    return (await at.as({ token }).get('/auth/me')).body;
  }

  /** Makes an account confirm its email. */
  async confirm({ id }: { id: string }): Promise<void> {
    await this.app.resources.pool.query('update users set email_verified_at = now() where id = $1', [id]);
  }

  /** How many accounts there are. */
  async users(): Promise<number> {
    return (await this.app.resources.pool.query('select from users')).rowCount!;
  }

  /** Expects that a sign-in ends with an error code and creates no account. */
  async refuses(error: string, id: string, more: Record<string, string> = {}): Promise<void> {
    const before = await this.users();
    expect(outcomeOf(await this.signIn(id))).to.deep.equal({ error, provider: id, ...more });
    expect(await this.users()).to.equal(before);
  }
}

export function cookieOf(answer: TestAnswer): string {
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** The result of a sign-in, as the frontend receives it. */
export function outcomeOf(answer: TestAnswer): Record<string, string> {
  expect(answer.status).to.equal(302);
  const { pathname, searchParams } = new URL(answer.headers.get('Location')!);
  expect(pathname).to.equal('/auth/callback');
  return Object.fromEntries(searchParams);
}

/** The token of a completed sign-in, the only parameter in the frontend's address. */
export function tokenOf(answer: TestAnswer): string {
  const outcome = outcomeOf(answer);
  expect(Object.keys(outcome), outcome.error).to.deep.equal(['token']);
  return outcome.token!;
}
