import { expect } from 'chai';
import { type Running, Supervisor } from '../../../config/launcher/supervisor.ts';

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
  const supervisor = new Supervisor(
    (line) => said.push(line),
    async (ms) => pauses.push(ms),
  );
  return { supervisor, said, pauses };
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

  it('starts again what was ready once, however often it ends, after pauses that grow up to 8 s', async () => {
    const { supervisor, pauses, said } = setUp();
    const enough = Promise.withResolvers<void>();
    let starts = 0;
    await supervisor.keep('The API', async () => {
      starts += 1;
      const { running, crash } = pretend('api', []);
      if (starts === 20) enough.resolve();
      else crash('exit code 3');
      return running;
    });
    await enough.promise;
    expect(pauses).to.deep.equal([500, 1000, 2000, 4000, ...Array<number>(15).fill(8000)]);
    expect(said[0]).to.equal('The API stopped unexpectedly. Restarting in 0.5 s: exit code 3');
    expect(said).to.include('The API stopped unexpectedly. Restarting in 8 s: exit code 3');
    await supervisor.stop();
  });

  it('continues after failed restarts, and reports why each failed', async () => {
    const { supervisor, said } = setUp();
    const back = Promise.withResolvers<void>();
    let starts = 0;
    await supervisor.keep('Redis', async () => {
      starts += 1;
      if (starts > 1 && starts < 12) throw new Error('no space left');
      const { running, crash } = pretend('redis', []);
      if (starts === 1) crash('ended by SIGKILL');
      else back.resolve();
      return running;
    });
    await back.promise;
    expect(said[1]).to.equal('Redis stopped unexpectedly. Restarting in 1 s: no space left');
    expect(said.filter((line) => line.endsWith('no space left'))).to.have.lengthOf(10);
    await supervisor.stop();
  });

  it('ends a pause when everything is stopped', async () => {
    const waiting = Promise.withResolvers<void>();
    const supervisor = new Supervisor(
      () => undefined,
      (_ms, signal) => {
        waiting.resolve();
        return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new Error('aborted'))));
      },
    );
    let starts = 0;
    await supervisor.keep('Redis', async () => {
      starts += 1;
      const { running, crash } = pretend('redis', []);
      crash('exit code 1');
      return running;
    });
    await waiting.promise;
    await supervisor.stop();
    expect(starts).to.equal(1);
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
