import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import { QueueFull, Unavailable } from '../../../shared/errors.ts';
import { UnsentBytes } from '../../../shared/fairness/unsent-bytes.ts';

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

describe('UnsentBytes', () => {
  const take = (unsent: UnsentBytes, key: string, bytes: number) => {
    const answer = new Answer();
    unsent.take(key, bytes, answer);
    return answer;
  };

  it('counts an answer until it is closed', () => {
    const unsent = new UnsentBytes({ perKey: 10, total: 100 });
    const [first, second] = [take(unsent, 'a', 4), take(unsent, 'b', 5)];
    expect(unsent.bytes).to.equal(9);
    first.close();
    second.close();
    expect(unsent.bytes).to.equal(0);
  });

  it('counts nothing for an answer that nobody waits for any more', () => {
    const unsent = new UnsentBytes({ perKey: 10, total: 100 });
    const gone = new Answer();
    gone.close();
    unsent.take('a', 5, gone);
    expect(unsent.bytes).to.equal(0);
  });

  it('refuses a user more than their bound, except for one answer that is alone', () => {
    const unsent = new UnsentBytes({ perKey: 10, total: 100 });
    const large = take(unsent, 'a', 50);
    expect(() => take(unsent, 'a', 1)).to.throw(QueueFull);
    take(unsent, 'b', 10);
    large.close();
    take(unsent, 'a', 1);
    expect(unsent.bytes).to.equal(11);
  });

  it('breaks off the oldest answer of the user who holds most, where all together hold too much', () => {
    const unsent = new UnsentBytes({ perKey: 100, total: 100 });
    const [first, second, third] = [take(unsent, 'a', 30), take(unsent, 'a', 30), take(unsent, 'b', 30)];
    const newcomer = take(unsent, 'c', 30);
    expect([first, second, third, newcomer].map(({ isBrokenOff }) => isBrokenOff)).to.deep.equal([
      true,
      false,
      false,
      false,
    ]);
    expect(unsent.bytes).to.equal(90);
  });

  it('refuses a newcomer who would hold as much as anybody, and breaks off nothing', () => {
    const unsent = new UnsentBytes({ perKey: 100, total: 100 });
    const others = [take(unsent, 'a', 30), take(unsent, 'b', 30)];
    expect(() => take(unsent, 'c', 50)).to.throw(Unavailable);
    expect(others.some(({ isBrokenOff }) => isBrokenOff)).to.equal(false);
    for (const answer of others) answer.close();
    take(unsent, 'c', 500);
    expect(unsent.bytes).to.equal(500);
  });
});
