import { expect } from 'chai';
import { Unavailable } from '../../../shared/errors.ts';
import { inHashingTurn } from '../../../shared/use-cases/auth/password-hashing.ts';

describe('inHashingTurn', () => {
  it('lets two work at a time, in the order of arrival, also after a failure', async () => {
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const turns = Array.from({ length: 8 }, (_, index) =>
      inHashingTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(index);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (index === 3) throw new Error('a hash that failed');
      }),
    );
    const outcomes = await Promise.allSettled(turns);
    expect(most).to.equal(2);
    expect(order).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(outcomes.map(({ status }) => status).indexOf('rejected')).to.equal(3);
  });

  it('sends people away with 503 when the line is too long', async () => {
    const gate = Promise.withResolvers<void>();
    const turns = Array.from({ length: 500 }, () => inHashingTurn(() => gate.promise));
    const outcomes = Promise.allSettled(turns);
    gate.resolve();
    const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected');
    expect(refused).to.have.length(98);
    expect((refused[0] as PromiseRejectedResult).reason).to.be.instanceOf(Unavailable);
  });
});
