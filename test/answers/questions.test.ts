import { expect } from 'chai';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { answerEverything } from '../support/answering.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/**
 * Limits for the mean over many judges: for coverage 0.9 as a share of N·log2 N, for the full order as a share of log2 N!.
 */
const BARS = [
  { features: 20, ninety: 0.6, full: 1.04 },
  { features: 50, ninety: 0.57, full: 1.05 },
] as const;
/** A single judge may need this much more. */
const SINGLE = 1.08;

describe('the number of questions', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });

  for (const { features, ninety, full } of BARS) {
    it(`that ${features} features take over REST stays within the bars, for nine pairs in ten and for the full order`, async () => {
      let least = 0;
      for (let n = 2; n <= features; n++) least += Math.log2(n);
      for (const [seed, dimension] of DIMENSIONS.entries()) {
        const lead = await app.make.user();
        const project = await app.make.project({ owner: lead, features });
        const client = app.as(lead);
        const first = await answerEverything(client, project, { dimension, seed, target: 0.9 });
        expect(first.answers.length).to.be.at.most(SINGLE * ninety * features * Math.log2(features));
        const rest = await answerEverything(client, project, { dimension, seed });
        expect(first.answers.length + rest.answers.length).to.be.at.most(SINGLE * full * least);
      }
    });
  }
});
