import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { stopLeftovers } from '../../config/launcher/processes.ts';
import { dropDatabase, newEmptyDatabase } from '../support/database.ts';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { slowCgroup } from '../support/slow-cgroup.ts';
import { run } from '../support/started-process.ts';

/** A minute and a half on such a machine; it may have other work. */
const LIMIT_MS = 600_000;
const html = { headers: { accept: 'text/html' } };

describe('npm start with a fifth of a core', function () {
  this.timeout(LIMIT_MS);
  const slow = slowCgroup(`pairwise-slow-${process.pid}`, 0.2);
  if (typeof slow === 'string') {
    it(`is not tried: ${slow}`);
    return;
  }

  it('says what it waits for, answers before the web client is built, and shows the pages once it is', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pairwise-slow-')));
    const DATABASE_URL = await newEmptyDatabase();
    closeLater(() => dropDatabase(DATABASE_URL));
    const port = String(await freePort());
    const settings = { DATA_DIR: folder, DATABASE_URL, PORT: port, WEB_CLIENT: 'true' };
    closeLater(async () => {
      await stopLeftovers(join(folder, 'run'), ['api', 'workers'], 5000);
      await slow.remove();
      rmSync(folder, { recursive: true, force: true });
    });
    const { said, child, exit } = run('config/launcher/start.ts', settings, slow.command);
    const ended = exit.then((code) => expect.fail(`ended with ${code}: ${said()}`));
    const base = `http://127.0.0.1:${port}`;
    const statusOf = (path: string) =>
      fetch(`${base}${path}`, html).then(
        ({ status }) => status,
        () => 0,
      );
    const first = (path: string) =>
      Promise.race([
        ended,
        until(
          () => statusOf(path),
          (status) => status > 0,
          LIMIT_MS,
        ),
      ]);

    expect(await first('/projects')).to.equal(503);
    expect(await (await fetch(`${base}/projects`, html)).text()).to.include('http-equiv="refresh"');
    const credentials = new URLSearchParams({ username: 'admin', password: 'Admin123!' });
    const login = await fetch(`${base}/api/v1/auth/login`, { method: 'POST', body: credentials });
    expect(login.status).to.equal(200);
    expect(await statusOf('/health/ready')).to.equal(200);
    expect(said()).not.to.include('Pairwise runs');

    const up = until(
      async () => said(),
      (all) => /Stop +Ctrl-C/.test(all),
      LIMIT_MS,
    );
    await Promise.race([ended, up]);
    expect(await statusOf('/projects')).to.equal(200);
    expect(said()).to.match(/^The API is starting: it does not listen yet.* \(\d+ s\)$/m);
    expect(said()).to.match(/^Building the web client, once\. The API works already: .*\/api\/v1 \(\d+ s\)$/m);
    expect(readdirSync(join(folder, 'compiled', 'client'))).to.have.length(1);
    ended.catch(() => undefined);
    child.kill('SIGTERM');
    expect(await exit).to.equal(0);
  });
});
