import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { TooManyRequests } from '../../../shared/platform/errors.ts';
import { FairQueue } from '../../../shared/platform/fairness/fair-queue.ts';

const LIMITS = { perKey: 2, total: 0, waitingPerKey: 10, waitMs: 60_000, refusal: 'later' };

/** Work that ends when it is told to. */
function startable() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { began, work, end: (name: string) => ends.get(name)!() };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('FairQueue', () => {
  it('lets each key have its places at once, and no more', async () => {
    const queue = new FairQueue(LIMITS);
    const { began, work, end } = startable();
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => queue.run(name[0]!, work(name)));
    expect(began).to.deep.equal(['a1', 'a2', 'b1']);
    expect([queue.running, queue.waiting]).to.deep.equal([3, 1]);
    end('b1');
    await all[3];
    expect(began).not.to.include('a3');
    end('a1');
    await all[0];
    await nextTurn();
    expect(began).to.include('a3');
    end('a2');
    end('a3');
    await Promise.all(all);
    expect([queue.running, queue.waiting]).to.deep.equal([0, 0]);
  });

  it('serves the lines in turn, however long one of them is', async () => {
    const queue = new FairQueue({ ...LIMITS, perKey: 1, total: 1 });
    const began: string[] = [];
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
    await Promise.all(names.map((name) => queue.run(name[0]!, async () => began.push(name))));
    expect(began).to.deep.equal(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('gives a place back even if the work fails', async () => {
    const queue = new FairQueue({ ...LIMITS, perKey: 1 });
    const fault = new Error('broken');
    const failing = () => Promise.reject(fault);
    expect(await Promise.all([1, 2, 3].map(() => refusalOf(queue.run('a', failing))))).to.deep.equal([
      fault,
      fault,
      fault,
    ]);
    expect(queue.running).to.equal(0);
  });

  it('refuses at once if the key’s queue is full, without affecting other keys', async () => {
    const queue = new FairQueue({ ...LIMITS, perKey: 1, waitingPerKey: 1 });
    const { work, end, began } = startable();
    const first = queue.run('a', work('a1'));
    const second = queue.run('a', work('a2'));
    expect(await refusalOf(queue.run('a', work('a3'))))
      .to.be.instanceOf(TooManyRequests)
      .and.have.property('message', 'later');
    const other = queue.run('b', work('b1'));
    expect(began).to.deep.equal(['a1', 'b1']);
    for (const name of ['a1', 'b1']) end(name);
    await Promise.all([first, other]);
    await nextTurn();
    end('a2');
    await second;
  });

  it('refuses what has waited too long, and goes on without it', async () => {
    const queue = new FairQueue({ ...LIMITS, perKey: 1, waitMs: 5 });
    const { work, end, began } = startable();
    const first = queue.run('a', work('a1'));
    expect(await refusalOf(queue.run('a', work('a2')))).to.be.instanceOf(TooManyRequests);
    end('a1');
    await first;
    expect([began, queue.running, queue.waiting]).to.deep.equal([['a1'], 0, 0]);
  });

  it('forgets what goes away while it waits', async () => {
    const queue = new FairQueue({ ...LIMITS, perKey: 1 });
    const { work, end, began } = startable();
    const client = new EventEmitter();
    const first = queue.run('a', work('a1'), client);
    const gone = refusalOf(queue.run('a', work('a2'), client));
    const third = queue.run('a', work('a3'));
    client.emit('close');
    await gone;
    end('a1');
    await first;
    await nextTurn();
    expect(began).to.deep.equal(['a1', 'a3']);
    end('a3');
    await third;
    expect(client.listenerCount('close')).to.equal(0);
  });

  it('begins what has waited in a turn of the event loop of its own, however short it is', async () => {
    const queue = new FairQueue({ ...LIMITS, perKey: 1 });
    let done = 0;
    const work = async () => {
      done += 1;
    };
    const all = Promise.all([1, 2, 3, 4, 5, 6].map(() => queue.run('a', work)));
    const seen: number[] = [];
    while (done < 6) {
      await nextTurn();
      seen.push(done);
    }
    await all;
    expect(seen).to.deep.equal([...new Set(seen)]);
    expect(seen).to.include.members([2, 3, 4, 5, 6]);
  });

  it('has no limit where it is 0', async () => {
    const queue = new FairQueue({ ...LIMITS, perKey: 0 });
    const { work, began, end } = startable();
    const names = Array.from({ length: 50 }, (_, index) => `a${index}`);
    const all = names.map((name) => queue.run('a', work(name)));
    expect(began).to.deep.equal(names);
    for (const name of names) end(name);
    await Promise.all(all);
  });
});
