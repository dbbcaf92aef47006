import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';

const FRONTEND = 'https://app.example.com';

describe('security headers', () => {
  let app: TestApp;
  let lead: TestUser;

  before(async () => {
    app = await startTestApp({ BACKEND_CORS_ORIGINS: `${FRONTEND},http://localhost:3000/` });
    lead = await app.make.user();
  });

  it('stand on every answer, errors included', async () => {
    const answers = [
      await app.as(lead).get('/auth/me'),
      await app.anonymous.get('/auth/me'),
      await app.anonymous.get('/nothing-here'),
      await app.anonymous.post('/auth/register', undefined, {
        raw: '{',
        headers: { 'Content-Type': 'application/json' },
      }),
      await app.anonymous.get('/health/live'),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 401, 404, 400, 204]);
    for (const { headers } of answers) {
      expect(headers.get('Content-Security-Policy')).to.equal(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('X-Content-Type-Options')).to.equal('nosniff');
      expect(headers.get('X-Frame-Options')).to.equal('DENY');
      expect(headers.get('Referrer-Policy')).to.equal('no-referrer');
      expect(headers.get('Strict-Transport-Security')).to.equal('max-age=31536000');
      expect(headers.get('Cross-Origin-Resource-Policy')).to.equal('same-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).to.equal('same-origin');
      const permissions = headers.get('Permissions-Policy')!;
      for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
        expect(permissions.split(', ')).to.include(`${feature}=()`);
      }
      expect(headers.get('X-Powered-By')).to.equal(null);
      expect(headers.get('Server')).to.equal(null);
    }
  });

  it('include subdomains in HSTS only if configured', async () => {
    const strict = await startTestApp({ HSTS_INCLUDE_SUBDOMAINS: 'true' });
    const { headers } = await strict.anonymous.get('/health/live');
    expect(headers.get('Strict-Transport-Security')).to.equal('max-age=31536000; includeSubDomains');
  });

  it('keep answers of the API out of every cache', async () => {
    for (const answer of [await app.as(lead).get('/projects/'), await app.anonymous.get('/auth/me')]) {
      expect(answer.headers.get('Cache-Control')).to.equal('no-store');
    }
  });

  it('let the service’s own pages load their own files, and forbid framing', async () => {
    const policy = (await app.anonymous.get('/docs/')).headers.get('Content-Security-Policy');
    expect(policy).to.contain("default-src 'self'").and.contain("frame-ancestors 'none'");
    expect(policy).not.to.contain('http').and.not.contain('unsafe-eval').and.not.contain('*');
  });

  describe('CORS', () => {
    const from = (origin: string) => app.as(lead).get('/auth/me', { headers: { Origin: origin } });
    const preflight = (origin: string) =>
      app.anonymous.send('OPTIONS', '/projects/', undefined, {
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': 'authorization,content-type',
        },
      });

    it('names a listed origin, including on errors, and exposes the headers that clients need', async () => {
      for (const origin of [FRONTEND, 'http://localhost:3000']) {
        const { headers } = await from(origin);
        expect(headers.get('Access-Control-Allow-Origin')).to.equal(origin);
        expect(headers.get('Access-Control-Expose-Headers')).to.contain('Retry-After');
        expect(headers.get('Access-Control-Allow-Credentials')).to.equal(null);
        expect(headers.get('Vary')).to.contain('Origin');
      }
      const refused = await app.anonymous.get('/auth/me', { headers: { Origin: FRONTEND } });
      expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).to.deep.equal([401, FRONTEND]);
    });

    it('answers the preflight of a listed origin', async () => {
      const { status, headers } = await preflight(FRONTEND);
      expect(status).to.equal(204);
      expect(headers.get('Access-Control-Allow-Origin')).to.equal(FRONTEND);
      expect(headers.get('Access-Control-Allow-Methods')).to.contain('PUT');
      expect(headers.get('Access-Control-Allow-Headers')).to.equal(
        'Authorization,Content-Type,X-Link-Token,X-Request-Id,Prefer,If-None-Match,Last-Event-ID,MCP-Protocol-Version,Mcp-Method,Mcp-Name',
      );
    });

    it('sends no headers to other origins, however similar', async () => {
      const others = [
        'http://app.example.com',
        'https://app.example.com:8443',
        'https://app.example.com.evil.example',
        'https://evil-app.example.com',
        'https://APP.example.com',
        'https://app.example.com/',
        'null',
        '*',
      ];
      for (const origin of others) {
        for (const { headers } of [await from(origin), await preflight(origin)]) {
          expect(headers.get('Access-Control-Allow-Origin'), origin).to.equal(null);
          expect(headers.get('Access-Control-Allow-Methods'), origin).to.equal(null);
          expect(headers.get('Vary'), origin).to.contain('Origin');
        }
      }
    });
  });
});
