import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect } from 'chai';
import { readSettings } from '../../config/settings.ts';
import { dropDatabase, newDatabase } from '../support/database.ts';
import { closeLater } from '../support/root-hooks.ts';
import { run } from '../support/started-process.ts';

/** An address of this machine other than 127.0.0.1. */
const ELSEWHERE =
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';

/** Whether something listens there. */
async function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 5000 });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe('METRICS_HOST', function () {
  this.timeout(90_000);
  let url: string;

  before(async () => {
    url = await newDatabase();
  });

  after(() => dropDatabase(url));

  /** Starts a process. @returns the port of its metrics. */
  const start = async (script: string, settings: Record<string, string>): Promise<number> => {
    const started = run(script, { DATABASE_URL: url, ...settings });
    await started.says('"msg":"metrics and health"');
    const line = started
      .said()
      .split('\n')
      .find((each) => each.includes('"msg":"metrics and health"'))!;
    // Before the database that it uses is dropped.
    closeLater(async () => {
      started.child.kill('SIGKILL');
      await started.exit;
    });
    return (JSON.parse(line) as { port: number }).port;
  };

  it('keeps metrics and health on loopback where it is not set', () => {
    const { METRICS_HOST } = readSettings({
      ...process.env,
      HOST: '0.0.0.0',
      FIRST_SUPERUSER_PASSWORD: 'Correct-horse-7',
    });
    expect(METRICS_HOST).to.equal('127.0.0.1');
  });

  for (const script of ['api/main.ts', 'workers/main.ts']) {
    it(`opens them at its address alone: ${script}`, async () => {
      const port = await start(script, { HOST: '127.0.0.1', METRICS_HOST: ELSEWHERE });
      expect((await fetch(`http://${ELSEWHERE}:${port}/health/live`)).status).to.equal(204);
      expect(await isOpen('127.0.0.1', port)).to.equal(false);
      const answer = await fetch(`http://${ELSEWHERE}:${port}/metrics`);
      expect([answer.status, (await answer.text()).includes('pairwise_')]).to.deep.equal([200, true]);
    });
  }
});
