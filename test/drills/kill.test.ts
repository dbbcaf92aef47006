import { expect } from 'chai';
import { killDrill } from './kill.ts';

describe('the service under kill -9', () => {
  it('loses and doubles nothing acknowledged, and heals by itself, whatever is killed', async function () {
    this.timeout(120_000);
    const report = await killDrill({ rounds: 4, seed: 1, say: () => undefined });
    expect(report.faults).to.deep.equal([]);
    expect(report.kills).to.deep.equal({ api: 1, worker: 1, redis: 1, postgres: 1 });
    expect(report.acknowledged).to.be.greaterThan(40);
  });
});
