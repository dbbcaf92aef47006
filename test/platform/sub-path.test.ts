import { expect } from 'chai';
import type { OpenApiDocument } from '../../api/openapi/document.ts';
import type { LANGUAGES } from '../../shared/platform/rules/languages.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { TestClient } from '../support/client.ts';
import { CompanyProvider } from '../support/company-provider.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { TestIdentityProvider } from '../support/identity-provider.ts';
import { linkIn, MailServer } from '../support/mail-server.ts';
import { type Passing, startSubPathProxy } from '../support/sub-path.ts';
import { servedPages } from '../support/web-client.ts';
import { startTestWorkers } from '../support/workers.ts';

const BASE = '/tools/pairwise';
const ORIGIN = 'https://example.org';
const CALLBACK = `${ORIGIN}${BASE}/api/v1/auth/google/callback`;
const LANGUAGE = ['en'] as unknown as typeof LANGUAGES;

for (const passing of ['passes it on', 'takes it off'] satisfies Passing[]) {
  describe(`Pairwise below a path, behind a proxy that ${passing}`, () => {
    let app: TestApp;
    /** What browsers and programs see. */
    let outside: string;
    let company: CompanyProvider;
    let google: TestIdentityProvider;
    let mails: MailServer;
    let root: TestUser;

    before(async () => {
      mails = await MailServer.start({ hideSTARTTLS: true });
      company = await CompanyProvider.start();
      google = await new TestIdentityProvider().start();
      app = await startTestApp(
        {
          PUBLIC_URL: `${ORIGIN}${BASE}/`,
          OIDC_PROVIDERS: 'acme',
          OIDC_ACME_ISSUER: company.issuer,
          OIDC_ACME_CLIENT_ID: 'acme',
          OIDC_ACME_CLIENT_SECRET: 'unused',
          OIDC_CALLBACK_ORIGIN: ORIGIN,
          GOOGLE_ISSUER: google.issuer,
          GOOGLE_CLIENT_ID: google.clientId,
          GOOGLE_CLIENT_SECRET: google.clientSecret,
          GOOGLE_REDIRECT_URI: CALLBACK,
          BACKEND_CORS_ORIGINS: 'https://other.example',
          SMTP_URL: mails.url(),
          MAIL_FROM: 'pairwise@example.org',
        },
        { pages: await servedPages(LANGUAGE, BASE) },
      );
      outside = (await startSubPathProxy(BASE, passing, () => app.base)) + BASE;
      root = await app.make.user({ superuser: true });
    });

    const ask = (path: string, init: RequestInit = {}) => fetch(`${outside}${path}`, { redirect: 'manual', ...init });
    const page = async (path: string) => (await ask(path, { headers: { Accept: 'text/html' } })).text();
    const here = (path: string) => new URL(path, outside).href;
    const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!;
    const expectFiles = async (addresses: readonly string[]) => {
      expect(addresses).not.to.deep.equal([]);
      for (const address of addresses) {
        expect(address).to.match(/^\/tools\/pairwise\//);
        expect((await fetch(here(address))).status, address).to.equal(200);
      }
    };

    it('serves every screen with files, icons and a manifest that are there', async () => {
      for (const path of ['', '/', '?lang=en', '/sign-in', '/projects/1/results', '/no/such/page']) {
        const text = await page(path);
        expect(text).to.contain(`<html data-base="${BASE}" lang="en"`);
        await expectFiles([...text.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address]) => address!));
      }
      const [, address] = /rel="manifest" href="(.+?)"/.exec(await page('/'))!;
      const manifest = await fetch(here(address!));
      const { start_url, icons } = (await manifest.json()) as { start_url: string; icons: { src: string }[] };
      expect(new URL(start_url, manifest.url).href).to.equal(`${outside}/`);
      await expectFiles(icons.map(({ src }) => new URL(src, manifest.url).pathname));
    });

    it('has scripts and sheets that load each other from beside them', async () => {
      const scripts = [...(await page('/')).matchAll(/ (?:src|href)="([^"]+\.js)"/g)].map(([, address]) =>
        here(address!),
      );
      const names: string[] = [];
      for (const script of scripts) {
        const text = await (await fetch(script)).text();
        expect(text).not.to.contain('"/client/');
        names.push(...[...text.matchAll(/["`](\.\/[\w-]+\.(?:js|css))["`]/g)].map(([, name]) => name!));
      }
      expect(names.join())
        .to.match(/compare-[\w-]+\.js/)
        .and.to.match(/compare-[\w-]+\.css/);
      await expectFiles(names.map((name) => new URL(name, scripts[0]).pathname));
    });

    it('allows its pages only what they allow at the root', async () => {
      const policy = (response: Response) => response.headers.get('Content-Security-Policy');
      for (const path of ['/sign-in', '/docs', '/admin/queues', '/api/v1/projects']) {
        expect(policy(await ask(path)), path).to.equal(
          policy(await fetch(`${app.base}${path}`, { redirect: 'manual' })),
        );
        expect(policy(await ask(path))).to.match(/default-src/);
      }
    });

    it('answers the API to tokens and to the browser session, whose cookie is for its own path', async () => {
      const client = new TestClient(outside, root.token);
      const made = await client.post('/projects', { name: 'Below a path' });
      expect(made.status).to.equal(201);
      expect((await client.get(`/projects/${made.body.id}`)).body.name).to.equal('Below a path');
      const signedIn = await ask('/api/v1/auth/session', {
        method: 'POST',
        body: new URLSearchParams({ username: root.username, password: PASSWORD }),
      });
      expect(cookieOf(signedIn)).to.contain(`; Path=${BASE}/api/v1/auth/session;`);
      const Cookie = cookieOf(signedIn).split(';')[0]!;
      expect((await ask('/api/v1/auth/session/token', { method: 'POST', headers: { Cookie } })).status).to.equal(200);
      const signedOut = await ask('/api/v1/auth/session', { method: 'DELETE', headers: { Cookie } });
      expect(cookieOf(signedOut)).to.contain(`; Path=${BASE}/api/v1/auth/session; Max-Age=0`);
    });

    it('exports a ranking, and answers assistants', async () => {
      const client = new TestClient(outside, root.token);
      const { id } = await app.make.project({ owner: root, features: 3 });
      const file = await client.get(`/projects/${id}/results/export?format=csv`);
      expect(file.status).to.equal(200);
      expect(file.text.trim().split('\n')).to.have.lengthOf(4);
      const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const made = await client.post('/auth/tokens', { name: 'Assistant', scopes: ['read'] });
      const assistant = new TestClient(outside, made.body.token);
      const answer = await assistant.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello });
      expect(answer.body.result.serverInfo.name).to.equal('pairwise');
    });

    it('lets the pages of listed origins call the API', async () => {
      const preflight = await ask('/api/v1/projects', {
        method: 'OPTIONS',
        headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' },
      });
      expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).to.deep.equal([
        204,
        'https://other.example',
      ]);
    });

    it('names its own path as the server of its OpenAPI document, and in the documentation', async () => {
      const document = (await (await ask('/api/v1/openapi.json')).json()) as OpenApiDocument;
      expect(document.servers).to.deep.equal([{ url: BASE }]);
      const schemes = JSON.stringify(document.components.securitySchemes);
      expect(schemes).to.contain(`"tokenUrl":"${BASE}/api/v1/auth/login"`);
      for (const path of ['/docs', '/docs/']) {
        await expectFiles([...(await page(path)).matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address]) => address!));
      }
      const start = await (await ask('/docs/start.js')).text();
      await expectFiles([/url: '(.+?)'/.exec(start)![1]!, /location\.origin \+ '(.+?)'/.exec(start)![1]!]);
      const icon = await ask('/favicon.ico');
      await expectFiles([icon.headers.get('Location')!]);
    });

    it('leads superusers to the job dashboard and out of it', async () => {
      const dashboard = `${BASE}/admin/queues`;
      const turnedAway = await ask('/admin/queues', { headers: { Accept: 'text/html' } });
      expect(turnedAway.headers.get('Location')).to.equal(`${dashboard}/sign-in`);
      const [, action] = /action="(.+?)"/.exec(await page('/admin/queues/sign-in'))!;
      const signedIn = await fetch(here(action!), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ username: root.username, password: PASSWORD }),
      });
      expect([signedIn.status, signedIn.headers.get('Location')]).to.deep.equal([303, dashboard]);
      expect(cookieOf(signedIn)).to.contain(`; Path=${dashboard};`);
      const headers = { Cookie: cookieOf(signedIn).split(';')[0]! };
      const board = await (await ask('/admin/queues', { headers })).text();
      const links = [...board.matchAll(/ href="([^"]+)"/g)].map(([, address]) => address!);
      expect(links).to.include(`${dashboard}/operations?state=failed`);
      for (const link of links) expect((await fetch(here(link), { headers })).status, link).to.equal(200);
      expect(board).to.contain(`${dashboard}/sign-out`);
      const signedOut = await ask('/admin/queues/sign-out', { method: 'POST', headers });
      expect(signedOut.headers.get('Location')).to.equal(`${dashboard}/sign-in`);
    });

    it('sends browsers to providers with its own path to return to, and from there to its own screens', async () => {
      const ways = await new TestClient(outside).get('/auth/providers');
      const addresses = ways.body.providers.map((each: { sign_in_url: string }) => each.sign_in_url);
      expect(addresses).to.deep.equal([`${BASE}/api/v1/auth/google/login`, `${BASE}/api/v1/auth/oidc/acme/login`]);
      const expected = [CALLBACK, `${ORIGIN}${BASE}/api/v1/auth/oidc/acme/callback`];
      for (const [index, address] of addresses.entries()) {
        const away = await fetch(here(address), { redirect: 'manual' });
        const asked = new URL(away.headers.get('Location')!);
        expect(asked.searchParams.get('redirect_uri')).to.equal(expected[index]);
        const returned = await ask(expected[index]!.slice(`${ORIGIN}${BASE}`.length).concat('?error=access_denied'));
        const { origin, pathname } = new URL(returned.headers.get('Location')!);
        expect(origin + pathname).to.equal(`${ORIGIN}${BASE}/auth/callback`);
      }
    });

    it('signs in with Google', async () => {
      google.person = { sub: 'g-1', email: 'g1@gmail.example', email_verified: true, name: 'G' };
      const away = await ask('/api/v1/auth/google/login');
      const Cookie = cookieOf(away).split(';')[0]!;
      const back = await google.consent(away.headers.get('Location')!);
      expect(back.pathname).to.equal(`${BASE}/api/v1/auth/google/callback`);
      const returned = await fetch(here(back.pathname + back.search), { redirect: 'manual', headers: { Cookie } });
      const screen = new URL(returned.headers.get('Location')!);
      expect(screen.pathname).to.equal(`${BASE}/auth/callback`);
      expect(screen.searchParams.has('token')).to.equal(true);
      expect(returned.headers.getSetCookie().join()).to.contain(`pairwise_session=`);
    });

    it('writes links that lead to it into mails', async () => {
      const workers = await startTestWorkers(app);
      const user = await app.make.user();
      await new TestClient(outside).post('/auth/password-reset', { email: user.email });
      await workers.until(async () => mails.to(user.email).length > 0, 'a mail with a link');
      const { origin, pathname } = new URL(linkIn(mails.to(user.email)[0]!));
      expect([origin, pathname]).to.deep.equal([ORIGIN, `${BASE}/reset`]);
    });

    it('still answers health checks that ask the process itself', async () => {
      for (const path of ['/health/live', '/health/ready']) {
        expect((await fetch(`${app.base}${path}`)).ok).to.equal(true);
        expect((await ask(path)).ok).to.equal(true);
      }
    });
  });
}
