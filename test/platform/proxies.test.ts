import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { TestClient } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { until } from '../support/operations.ts';
import { patient } from '../support/patience.ts';
import { closeLater } from '../support/root-hooks.ts';

interface Proxy {
  command: string;
  /** Its configuration file: one kept connection to the service, whoever asks. */
  config(port: number, service: string, folder: string): string;
  args(file: string, folder: string): string[];
}

const PROXIES: Readonly<Record<string, Proxy>> = {
  HAProxy: {
    command: 'haproxy',
    config: (port, service) => `
defaults
  mode http
  timeout connect 5s
  timeout client 20s
  timeout server 20s
  http-reuse always
frontend in
  bind 127.0.0.1:${port}
  default_backend service
backend service
  server one ${service} maxconn 1 pool-max-conn 1
`,
    args: (file) => ['-f', file, '-db'],
  },
  nginx: {
    command: 'nginx',
    config: (port, service, folder) => `
daemon off;
error_log stderr crit;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 100m;
  upstream service { server ${service} max_conns=1; keepalive 1; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_request_buffering off;
    }
  }
}
`,
    args: (file, folder) => ['-c', file, '-p', folder],
  },
};

for (const [name, proxy] of Object.entries(PROXIES)) {
  describe(`behind ${name}, which shares one connection`, () => {
    let app: TestApp;
    let lead: TestUser;
    let through: string;

    before(async function () {
      if (spawnSync(proxy.command, ['-v']).error) {
        console.warn(`      ${name} is not installed here: nothing is tested behind it`);
        this.skip();
      }
      // nginx names the upstream, unless told otherwise.
      app = await startTestApp({ ALLOWED_HOSTS: 'service' });
      lead = await app.make.user();
      through = await start(proxy, new URL(app.base).host);
    });

    it('a request of any client is answered after a refused body', async () => {
      const client = new TestClient(through, lead.token);
      const large = JSON.stringify({ name: 'x'.repeat(2 * 2 ** 20) });
      const wrong = `${'['.repeat(5000)}${'x'.repeat(50_000)}`;
      const headers = { 'Content-Type': 'application/json' };
      for (const [raw, expected] of [
        [large, 413],
        [wrong, 400],
      ] as const) {
        for (let round = 0; round < 5; round += 1) {
          const refused = await client.send('POST', '/projects', undefined, { raw, headers });
          expect(refused.status).to.equal(expected);
          const began = performance.now();
          expect((await new TestClient(through, lead.token).get('/users/me')).status).to.equal(200);
          // A connection that is dead would keep it waiting for as long as the proxy does.
          expect(performance.now() - began).to.be.below(patient(5000));
        }
      }
    });
  });
}

/** Starts a proxy in front of the service. @returns its address. */
async function start({ command, config, args }: Proxy, service: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-proxy-'));
  const port = await freePort();
  const file = path.join(folder, 'proxy.conf');
  writeFileSync(file, config(port, service, folder));
  const child: ChildProcess = spawn(command, args(file, folder), { stdio: 'inherit' });
  closeLater(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const base = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${base}/health/live`).then(
      ({ status }) => status,
      () => 0,
    );
  await until(answers, (status) => status === 204);
  return base;
}
