import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import { QueueFull, Unavailable } from '../../../shared/platform/errors.ts';
import { UnsentBytes } from '../../../shared/platform/fairness/unsent-bytes.ts';

class Answer extends EventEmitter<{ close: [] }> {
  closed = false;
  isBrokenOff = false;

  close(): void {
    this.closed = true;
    this.emit('close');
  }

  destroy(): void {
    this.isBrokenOff = true;
    this.close();
  }
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('UnsentBytes', () => {
  const take = async (unsent: UnsentBytes, key: string, bytes: number) => {
    const answer = new Answer();
    await unsent.take(key, bytes, answer);
    return answer;
  };

  it('counts an answer until it is closed', async () => {
    const unsent = new UnsentBytes({ perKey: 10, total: 100, waitMs: 5 });
    const [first, second] = [await take(unsent, 'a', 4), await take(unsent, 'b', 5)];
    expect(unsent.bytes).to.equal(9);
    first.close();
    second.close();
    expect(unsent.bytes).to.equal(0);
  });

  it('counts nothing for an answer that nobody waits for any more', async () => {
    const unsent = new UnsentBytes({ perKey: 10, total: 100, waitMs: 5 });
    const gone = new Answer();
    gone.close();
    await unsent.take('a', 5, gone);
    expect(unsent.bytes).to.equal(0);
  });

  it('refuses a user more than their bound, except for one answer that is alone', async () => {
    const unsent = new UnsentBytes({ perKey: 10, total: 100, waitMs: 5 });
    const large = await take(unsent, 'a', 50);
    expect(await refusalOf(take(unsent, 'a', 1))).to.be.instanceOf(QueueFull);
    await take(unsent, 'b', 10);
    large.close();
    await take(unsent, 'a', 1);
    expect(unsent.bytes).to.equal(11);
  });

  it('never refuses the response to a change, but counts it, and breaks off larger ones for it', async () => {
    const unsent = new UnsentBytes({ perKey: 10, total: 20, waitMs: 5 });
    const large = await take(unsent, 'a', 15);
    const owed = new Answer();
    unsent.owe('b', 12, owed);
    expect([large.isBrokenOff, unsent.bytes]).to.deep.equal([true, 12]);
    unsent.owe('b', 12, new Answer());
    expect([owed.isBrokenOff, unsent.bytes]).to.deep.equal([false, 24]);
    expect(await refusalOf(take(unsent, 'b', 1))).to.be.instanceOf(QueueFull);
    owed.close();
    expect(unsent.bytes).to.equal(12);
  });

  it('aborts the oldest response of the user who holds most, if all users together hold too much', async () => {
    const unsent = new UnsentBytes({ perKey: 100, total: 100, waitMs: 5 });
    const [first, second, third] = [
      await take(unsent, 'a', 30),
      await take(unsent, 'a', 30),
      await take(unsent, 'b', 30),
    ];
    const newcomer = await take(unsent, 'c', 30);
    expect([first, second, third, newcomer].map(({ isBrokenOff }) => isBrokenOff)).to.deep.equal([
      true,
      false,
      false,
      false,
    ]);
    expect(unsent.bytes).to.equal(90);
  });

  it('refuses a newcomer who would hold as much as anybody, and breaks off nothing', async () => {
    const unsent = new UnsentBytes({ perKey: 100, total: 100, waitMs: 5 });
    const others = [await take(unsent, 'a', 30), await take(unsent, 'b', 30)];
    expect(await refusalOf(take(unsent, 'c', 50))).to.be.instanceOf(Unavailable);
    expect(others.some(({ isBrokenOff }) => isBrokenOff)).to.equal(false);
    for (const answer of others) answer.close();
    await take(unsent, 'c', 500);
    expect(unsent.bytes).to.equal(500);
  });

  it('lets an answer wait until others were received, in order, and takes none for one that is gone', async () => {
    const unsent = new UnsentBytes({ perKey: 100, total: 100, waitMs: 60_000 });
    const first = await take(unsent, 'a', 60);
    const gone = new Answer();
    const waiting = [unsent.take('b', 60, gone), take(unsent, 'c', 60), take(unsent, 'd', 30)] as const;
    gone.close();
    await waiting[0];
    expect(unsent.bytes).to.equal(60);
    first.close();
    await Promise.all([waiting[1], waiting[2]]);
    expect(unsent.bytes).to.equal(90);
  });
});
