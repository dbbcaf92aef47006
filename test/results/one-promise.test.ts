import { expect } from 'chai';
import { isFirst, orderQualityOf } from '../../shared/ranking/results/order-quality.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { DisagreeingTeam, TEAMS } from '../support/disagreeing-team.ts';

const MOMENTS = [0, 20, 70, 190, 400];
const FEATURES = 38;

describe('what each screen reads of one project at the same moment', function () {
  this.timeout(180_000);
  let app: TestApp;
  const right: Record<string, (number | null)[]> = {};

  before(async () => {
    app = await startTestApp();
  });

  for (const [name, characters] of Object.entries(TEAMS)) {
    it(`is one figure of the order, one number of questions and one state, for ${name}`, async () => {
      const team = await DisagreeingTeam.make(app, characters, FEATURES);
      const lead = app.as(team.people[0]!);
      const at = `/projects/${team.project.id}`;
      right[name] = [];
      for (const moment of MOMENTS) {
        await team.answerUntil(moment);
        const query = 'dimension=value&until=order';
        const { body: overview } = await lead.get(`${at}/comparisons/progress?${query}`);
        const { status, body: question } = await lead.get(
          `${at}/comparisons/next?${query}&include_progress=true&up_to=4`,
        );
        const { body: list } = await lead.get('/projects?include_stats=true');
        const listed = list.find(({ id }: { id: string }) => id === team.project.id).progress.value;
        // Nothing is asked any more once more answers would hardly help.
        const asked = status === 204 ? { comparisons_remaining: 0, progress_percent: 100 } : question.progress;
        const told = `${name}, ${moment} answers`;
        for (const field of Object.keys(asked) as string[])
          expect(asked[field], `${told}: ${field}`).to.equal(overview[field]);
        const { order_confidence: figure, comparisons_remaining: left, gain_of_next: gain } = overview;
        expect(listed.order_confidence, told).to.equal(figure);
        // What the questions lead to is there as soon as the words say so, and not before.
        expect(left === 0, told).to.equal(isFirst(figure));
        expect(overview.progress_percent === 100, told).to.equal(left === 0);
        expect(figure === null, told).to.equal(gain === null);
        const isWhole = overview.transitive_coverage === 1 && overview.cycle_count === 0;
        const state = orderQualityOf({
          answers: moment,
          features: FEATURES,
          right: figure,
          isWhole,
          isEnough: left === 0,
        });
        expect(['first', 'good', 'whole'].includes(state), `${told}: ${state}`).to.equal(isFirst(figure));
        right[name].push(figure);
      }
    });
  }

  it('is unknown at first, and lower the more people work against the others, whatever follows from answers', () => {
    const [careful, random, both] = Object.values(right).map((figures) => figures.slice(2));
    for (const figures of Object.values(right)) expect(figures.slice(0, 2)).to.deep.equal([null, null]);
    for (const figures of [random!, both!]) {
      expect(careful![1]).to.be.above(figures[1]! + 0.05);
      expect(figures[1]).to.be.below(0.85);
    }
    expect(careful![1]).to.be.above(0.85);
  });
});
