import { expect } from 'chai';
import { ANSWERS_PER_ROUND, clientDrill } from './client.ts';

describe('the web client under cut requests and kill -9', () => {
  it('loses, doubles and moves no answer', async function () {
    this.timeout(120_000);
    const report = await clientDrill({ rounds: 2, seed: 1, say: () => undefined });
    if (report === null) return this.skip();
    expect(report.faults).to.deep.equal([]);
    expect(report).to.include({ answers: 2 * ANSWERS_PER_ROUND, kills: 1 });
    expect(Math.min(report.cutBefore, report.cutAfter)).to.be.at.least(1);
  });
});
