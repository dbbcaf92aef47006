import { expect } from 'chai';
import { Snapshots } from '../../../shared/platform/cache/kept-responses.ts';

describe('Snapshots', () => {
  let now: number;
  let made: number;
  let snapshots: Snapshots;

  beforeEach(() => {
    [now, made] = [0, 0];
    snapshots = new Snapshots({ clock: () => new Date(now) });
  });

  const make = async () => ++made;

  it('share one making among those who ask at once, and keep it for as long as asked', async () => {
    const read = () => snapshots.read('people', '', make, { ms: 2000 });
    expect(await Promise.all([read(), read()])).to.deep.equal([1, 1]);
    now = 1999;
    expect(await read()).to.equal(1);
    now = 2000;
    expect(await read()).to.equal(2);
  });

  it('never give what was made for another version, and keep the latest alone', async () => {
    const read = (version: string) => snapshots.read('text', version, make);
    expect([await read('a'), await read('a'), await read('b'), await read('a')]).to.deep.equal([1, 1, 2, 3]);
    now = 1e9;
    expect(await read('a')).to.equal(3);
  });

  it('do not cache a failure, which all waiting requests get', async () => {
    const fail = async (): Promise<number> => {
      throw new Error('away');
    };
    const tries = await Promise.allSettled([snapshots.read('x', '', fail), snapshots.read('x', '', make)]);
    expect(tries.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await snapshots.read('x', '', make)).to.equal(1);
  });
});
