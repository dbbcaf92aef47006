import { expect } from 'chai';
import { type Running, Supervisor } from '../../../config/embedded/supervisor.ts';

/** A process that ends when the test says so. */
function pretend(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const running: Running = {
    ended: promise,
    async stop(how = 'cleanly') {
      log.push(`${name} ${how}`);
      resolve('stopped');
    },
  };
  return { running, crash: resolve };
}

function setUp() {
  const said: string[] = [];
  const pauses: number[] = [];
  const gaveUp = Promise.withResolvers<string>();
  const supervisor = new Supervisor(
    (line) => said.push(line),
    (why) => gaveUp.resolve(why),
    async (ms) => pauses.push(ms),
  );
  return { supervisor, said, pauses, gaveUp: gaveUp.promise };
}

describe('Supervisor', () => {
  it('stops what was started last first, and each before the next', async () => {
    const { supervisor } = setUp();
    const log: string[] = [];
    for (const name of ['database', 'workers', 'api'])
      await supervisor.keep(name, async () => pretend(name, log).running);
    await supervisor.stop();
    expect(log).to.deep.equal(['api cleanly', 'workers cleanly', 'database cleanly']);
  });

  it('starts a crashed process again after growing pauses, and gives up at the sixth crash in a row', async () => {
    const { supervisor, pauses, gaveUp, said } = setUp();
    let starts = 0;
    await supervisor.keep('The API', async () => {
      starts += 1;
      const { running, crash } = pretend('api', []);
      crash('exit code 3');
      return running;
    });
    expect(await gaveUp).to.equal('The API stopped 6 times in a row: exit code 3');
    expect(starts).to.equal(6);
    expect(pauses).to.deep.equal([500, 1000, 2000, 4000, 8000]);
    expect(said[0]).to.equal('The API stopped unexpectedly and is started again in 0.5 s: exit code 3');
  });

  it('counts a failed restart as a crash', async () => {
    const { supervisor, gaveUp } = setUp();
    let starts = 0;
    await supervisor.keep('Redis', async () => {
      starts += 1;
      if (starts > 1) throw new Error('port taken');
      const { running, crash } = pretend('redis', []);
      crash('ended by SIGKILL');
      return running;
    });
    expect(await gaveUp).to.equal('Redis stopped 6 times in a row: port taken');
  });

  it('does not start again what it stops', async () => {
    const { supervisor, said } = setUp();
    let starts = 0;
    await supervisor.keep('The API', async () => {
      starts += 1;
      return pretend('api', []).running;
    });
    await supervisor.stop();
    expect(starts).to.equal(1);
    expect(said).to.deep.equal([]);
  });

  it('stops what had been started when a later start fails', async () => {
    const { supervisor } = setUp();
    const log: string[] = [];
    await supervisor.keep('database', async () => pretend('database', log).running);
    const refusal = await supervisor
      .keep('api', () => Promise.reject(new Error('no')))
      .catch((error: Error) => error.message);
    await supervisor.stop();
    expect(refusal).to.equal('no');
    expect(log).to.deep.equal(['database cleanly']);
  });

  it('forces down, when asked again, what a clean stop still waits for', async () => {
    const { supervisor } = setUp();
    const log: string[] = [];
    const ended = Promise.withResolvers<string>();
    await supervisor.keep('api', async () => ({
      ended: ended.promise,
      async stop(how = 'cleanly') {
        log.push(how);
        if (how === 'at once') ended.resolve('killed');
        await ended.promise;
      },
    }));
    const clean = supervisor.stop();
    await supervisor.stop('at once');
    await clean;
    expect(log).to.deep.equal(['cleanly', 'at once']);
  });
});
