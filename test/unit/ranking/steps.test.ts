import { expect } from 'chai';
import { finish, SharedSteps, type Steps } from '../../../shared/ranking/steps.ts';

describe('steps that several callers want', () => {
  const counted = (total: number) => {
    const begun = { times: 0, steps: 0 };
    function* count(): Steps<string> {
      begun.times += 1;
      for (let step = 0; step < total; step += 1) {
        begun.steps += 1;
        yield;
      }
      return 'the result';
    }
    return { begun, shared: new SharedSteps(count) };
  };

  it('are taken once, whoever takes them', () => {
    const { begun, shared } = counted(10);
    const [one, other] = [shared.rest(), shared.rest()];
    for (let turn = 0; turn < 3; turn += 1) for (const each of [one, other]) each.next();
    expect(begun.steps).to.equal(6);
    expect(finish(one)).to.equal('the result');
    expect(finish(other)).to.equal('the result');
    expect(finish(shared.rest())).to.equal('the result');
    expect(begun).to.deep.equal({ times: 1, steps: 10 });
  });

  it('begin again after a failure, for those who wait and for those who come later', () => {
    let failures = 0;
    function* failOnce(): Steps<number> {
      yield;
      if (failures === 0) {
        failures += 1;
        throw new Error('once');
      }
      return 7;
    }
    const shared = new SharedSteps(failOnce);
    const [one, other] = [shared.rest(), shared.rest()];
    one.next();
    expect(() => other.next()).to.throw('once');
    expect(finish(one)).to.equal(7);
  });
});
