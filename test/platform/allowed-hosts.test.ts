import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { hashPassword } from '../../shared/sign-in/password-hashing.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hashCheaply } from '../support/password-cost.ts';

interface Answer {
  status: number;
  body: string;
}

/** Sends a request with a Host header of its own, which fetch doesn't allow. */
async function send(
  app: TestApp,
  path: string,
  { host, headers = {}, form }: { host: string; headers?: Record<string, string>; form?: Record<string, string> },
): Promise<Answer> {
  const { port } = new URL(app.base);
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: form ? 'POST' : 'GET',
    headers: {
      Host: host,
      ...headers,
      ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
  });
  sent.end(form && new URLSearchParams(form).toString());
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

const statusOf = async (app: TestApp, host: string, headers?: Record<string, string>) =>
  (await send(app, '/api/v1/auth/google/status', { host, ...(headers && { headers }) })).status;

describe('host names', () => {
  hashCheaply();

  it('refuses a name that a stranger points to this machine, says which setting allows it, and logs it once', async () => {
    const lines: string[] = [];
    const app = await startTestApp(
      { LOG_LEVEL: 'warn' },
      { logLines: { write: (line: string) => void lines.push(line) } },
    );
    const admin = { username: 'admin', password: 'Admin123!' };
    for (const path of ['/api/v1/auth/login', '/api/v1/projects', '/', '/docs', '/admin/queues', '/nowhere']) {
      const { status, body } = await send(app, path, {
        host: 'evil.example:8000',
        ...(path.endsWith('login') && { form: admin }),
      });
      expect([path, status]).to.deep.equal([path, 421]);
      expect(JSON.parse(body)).to.deep.include({ code: 'unknown_host' });
      expect(body).to.contain('ALLOWED_HOSTS').and.to.contain('PUBLIC_URL');
    }
    const told = lines.filter((line) => line.includes('ALLOWED_HOSTS'));
    expect(told).to.have.length(1);
    expect(told[0]).to.contain('evil.example');
  });

  it('answers to loopback names, to every IP address, and to the hosts of its settings', async () => {
    const app = await startTestApp({
      PUBLIC_URL: 'https://pairwise.example.com/tools',
      FRONTEND_URL: 'https://app.example.com',
      ALLOWED_HOSTS: 'pairwise, api.internal',
    });
    const good = [
      'localhost',
      'LOCALHOST:8000',
      'app.localhost:8000',
      '127.0.0.1',
      '127.8.8.8:1',
      '[::1]:8000',
      '192.0.2.7:8000',
      '[2001:db8::7]',
      'pairwise.example.com',
      'Pairwise.Example.com:443',
      'pairwise.example.com.',
      'app.example.com',
      'pairwise:8000',
      'api.internal',
    ];
    for (const host of good) expect([host, await statusOf(app, host)]).to.deep.equal([host, 200]);
    const bad = [
      'evil.example',
      'pairwise.example.com.evil.example',
      'localhost.evil.example',
      'evil-localhost',
      '127.0.0.1.evil.example',
      'evil.example@127.0.0.1',
      'evil.example#.localhost',
      'internal',
    ];
    for (const host of bad) expect([host, await statusOf(app, host)]).to.deep.equal([host, 421]);
  });

  it('answers health checks by any name', async () => {
    const app = await startTestApp();
    for (const [path, expected] of [
      ['/health/live', 204],
      ['/api/v1/health/live', 421],
      ['/health/ready', 200],
      ['/health/liveness', 421],
      ['/health/ready/../../api/v1/projects', 421],
    ] as const) {
      const { status } = await send(app, path, { host: 'api:8000' });
      expect([path, status]).to.deep.equal([path, expected]);
    }
  });

  it('looks at X-Forwarded-Host only behind a trusted proxy, and at every name in it', async () => {
    const settings = { PUBLIC_URL: 'https://pairwise.example.com' };
    const [direct, proxied] = [await startTestApp(settings), await startTestApp({ ...settings, TRUST_PROXY: '1' })];
    const forwarded = { 'X-Forwarded-Host': 'pairwise.example.com' };
    expect(await statusOf(direct, 'evil.example', forwarded)).to.equal(421);
    expect(await statusOf(proxied, 'upstream', forwarded)).to.equal(200);
    expect(await statusOf(proxied, 'upstream')).to.equal(421);
    for (const names of ['evil.example', 'evil.example, pairwise.example.com', 'pairwise.example.com, evil.example']) {
      expect(await statusOf(proxied, 'localhost', { 'X-Forwarded-Host': names })).to.equal(421);
    }
  });

  it('signs in with the documented pair on this machine only, not through a proxy', async () => {
    const app = await startTestApp();
    const admin = await app.make.user({ superuser: true });
    const hash = await hashPassword('Admin123!', (work) => work());
    await app.resources.pool.query('update users set hashed_password = $2 where id = $1', [admin.id, hash]);
    const form = { username: admin.username, password: 'Admin123!' };
    const logIn = async (headers: Record<string, string> = {}) =>
      (await send(app, '/api/v1/auth/login', { host: 'localhost', headers, form })).status;
    expect(await logIn()).to.equal(200);
    for (const [name, value] of [
      ['X-Forwarded-For', '203.0.113.9'],
      ['X-Forwarded-For', '127.0.0.1'],
      ['Forwarded', 'for=203.0.113.9'],
      ['X-Real-IP', '203.0.113.9'],
      ['Via', '1.1 proxy'],
    ] as const) {
      expect([name, await logIn({ [name]: value })]).to.deep.equal([name, 401]);
    }
  });

  it('refuses settings that are no host names', async () => {
    for (const name of ['https://a.example', 'a.example:80', 'a.example/path', '*', '-a']) {
      const refused = await startTestApp({ ALLOWED_HOSTS: name }).then(
        () => null,
        (error: Error) => error.message,
      );
      expect(refused, name).to.contain('ALLOWED_HOSTS must list host names');
    }
  });
});
