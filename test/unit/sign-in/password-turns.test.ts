import { expect } from 'chai';
import type { Settings } from '../../../config/settings.ts';
import { TooManyRequests } from '../../../shared/platform/errors.ts';
import { PasswordTurns } from '../../../shared/sign-in/password-turns.ts';

const turns = () => new PasswordTurns({ PASSWORDS_WAITING: 8 } as Settings);
const refusals = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(
    (outcome) => outcome.status === 'rejected' && outcome.reason instanceof TooManyRequests,
  ).length;

describe('PasswordTurns', () => {
  it('let two work at a time, in the order of arrival, even after a failure', async () => {
    const passwords = turns();
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        passwords.run({ network: 'a' }, async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(index);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          if (index === 3) throw new Error('a hash that failed');
        }),
      ),
    );
    expect(most).to.equal(2);
    expect(order).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(outcomes.map(({ status }) => status).indexOf('rejected')).to.equal(3);
  });

  it('let eight of an address wait, and send the others away with 429', async () => {
    const passwords = turns();
    const gate = Promise.withResolvers<void>();
    const storm = Array.from({ length: 450 }, (_, at) =>
      passwords.run({ network: 'a', account: `${at}` }, () => gate.promise),
    );
    const elsewhere = passwords.run({ network: 'b', account: 'x' }, async () => 'in');
    gate.resolve();
    expect(await refusals(storm)).to.equal(440);
    expect(await elsewhere).to.equal('in');
  });

  it('refuse a log-in that would find no place to wait before anything is done for it', async () => {
    const passwords = turns();
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const admit = (network: string, name: string) =>
      passwords.admit({ network, name }, () => {
        begun += 1;
        return gate.promise;
      });
    const ofOneAddress = Array.from({ length: 450 }, (_, index) => admit('a', `${index}`));
    const ofOneName = Array.from({ length: 450 }, (_, index) => admit(`${index}`, 'lead'));
    expect(begun).to.equal(20);
    gate.resolve();
    expect([await refusals(ofOneAddress), await refusals(ofOneName)]).to.deep.equal([440, 440]);
    await admit('a', 'lead');
    expect(begun).to.equal(21);
  });

  it('let eight of an account wait, from however many addresses, and forget the account afterwards', async () => {
    const passwords = turns();
    const gate = Promise.withResolvers<void>();
    const storm = Array.from({ length: 450 }, (_, at) =>
      passwords.run({ network: `${at}`, account: 'a' }, () => gate.promise),
    );
    const other = passwords.run({ network: 'x', account: 'b' }, async () => 'in');
    gate.resolve();
    expect(await refusals(storm)).to.equal(440);
    expect(await other).to.equal('in');
    expect(await passwords.run({ network: 'y', account: 'a' }, async () => 'again')).to.equal('again');
  });
});
