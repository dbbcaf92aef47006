import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { holdFolder } from '../../config/launcher/instance-lock.ts';
import {
  identify,
  isRunning,
  recordChild,
  recordProcess,
  signalProcess,
  stopLeftovers,
  waitGone,
} from '../../config/launcher/processes.ts';

/** A child of this test that does nothing until it is told to end. */
function idle(script = 'setInterval(() => {}, 1000)') {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('up')`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { child, pid: child.pid!, up: once(child.stdout!, 'data') };
}

describe('a recorded process', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pairwise-records-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is stopped by a later run, and forgotten', async () => {
    const { pid } = idle();
    const identity = recordProcess(folder, 'redis', pid, 'SIGTERM')!;
    expect(await stopLeftovers(folder, ['redis'], 5000)).to.deep.equal(['redis']);
    expect(isRunning(identity)).to.equal(false);
    expect(existsSync(join(folder, 'redis.json'))).to.equal(false);
  });

  it('is killed when it does not end in time', async () => {
    const { pid, up } = idle("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)");
    await up;
    const identity = recordProcess(folder, 'api', pid, 'SIGTERM')!;
    await stopLeftovers(folder, ['api'], 50);
    expect(isRunning(identity)).to.equal(false);
  });

  it('is killed when it can not be put on file, as on a full disk', async () => {
    const { child } = idle();
    const ended = once(child, 'exit');
    expect(() => recordChild('/dev/null/run', 'redis', child, 'SIGTERM')).to.throw(/ENOTDIR/);
    expect(await ended).to.deep.equal([null, 'SIGKILL']);
  });

  it('is left alone when its pid has gone to another process', async () => {
    const { child, pid } = idle();
    // The same pid with another beginning: what a recycled pid looks like.
    writeFileSync(
      join(folder, 'postgres.json'),
      JSON.stringify({ pid, startedAt: 'an earlier boot 1', signal: 'SIGKILL' }),
    );
    try {
      expect(await stopLeftovers(folder, ['postgres'], 5000)).to.deep.equal([]);
      expect(identify(pid)).not.to.equal(undefined);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('is forgotten if it has ended, or if its record is empty', async () => {
    const { child, pid } = idle();
    const identity = recordProcess(folder, 'redis', pid, 'SIGTERM')!;
    writeFileSync(join(folder, 'api.json'), '{"pid":');
    child.kill('SIGKILL');
    expect(await waitGone(identity, 5000)).to.equal(true);
    expect(signalProcess(identity, 'SIGTERM')).to.equal(false);
    expect(await stopLeftovers(folder, ['api', 'redis'], 5000)).to.deep.equal([]);
    expect(existsSync(join(folder, 'redis.json')) || existsSync(join(folder, 'api.json'))).to.equal(false);
  });
});

describe('a held data folder', () => {
  it('is refused to a second launcher in words that name the first', async () => {
    const lock = await holdFolder('/a/data/folder', { pid: 4711, address: 'http://localhost:8000' });
    const refusal = await holdFolder('/a/data/folder', { pid: 1, address: '' }).then(
      () => 'held twice',
      (error: Error) => error.message,
    );
    await lock.release();
    expect(refusal).to.match(
      /^Pairwise is already running on \/a\/data\/folder \(process 4711, http:\/\/localhost:8000\)/,
    );
  });

  it('is free again once it is released', async () => {
    await (await holdFolder('/another/folder', { pid: 1, address: '' })).release();
    await (await holdFolder('/another/folder', { pid: 2, address: '' })).release();
  });
});
