import { expect } from 'chai';
import { Asleep } from '../../../shared/ranking/estimation/asleep.ts';
import { type Judgement, Ranking } from '../../../shared/ranking/ranking.ts';
import { finish } from '../../../shared/ranking/steps.ts';
import { historyOf, TEAMS } from '../../bench/stability/teams.ts';
import { seededRandom, shuffledRanks } from '../../support/random.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';

const SIZE = { features: 16, answers: 50 };

/** The ranking once some features are archived, as it is loaded, and the number of each active feature among all. */
function archiving(features: number, judgements: readonly Judgement[], gone: ReadonlySet<number>, model = PLAIN_MODEL) {
  const places = Int32Array.from({ length: features }, (_, v) => v).filter((v) => !gone.has(v));
  const isActive = ({ a, b }: Judgement) => !gone.has(a) && !gone.has(b);
  const active = judgements
    .filter(isActive)
    .map((each) => ({ ...each, a: places.indexOf(each.a), b: places.indexOf(each.b) }));
  const besideOf = (set: string) => {
    const at = active.findLastIndex((each) => each.set === set);
    return at === -1 ? null : at;
  };
  const sleeping = judgements
    .filter((each) => !isActive(each))
    .map((each) => ({ ...each, beside: each.set ? besideOf(each.set) : null }));
  const asleep = new Asleep({ features, places, judgements: sleeping, estimates: null, prior: null });
  return { ranking: Ranking.build(places.length, model, active, null, null, asleep), places };
}

describe('archived features', () => {
  for (const [name, manners] of Object.entries(TEAMS)) {
    it(`move none of the others: neither ranks nor scores (${name})`, () => {
      for (const seed of [1, 2]) {
        const random = seededRandom(seed);
        const { judgements } = historyOf(manners, SIZE, random);
        const before = Ranking.build(SIZE.features, PLAIN_MODEL, judgements).results.order();
        for (const count of [1, 3, 8]) {
          const gone = new Set(shuffledRanks(SIZE.features, random).slice(0, count));
          const { ranking, places } = archiving(SIZE.features, judgements, gone);
          const after = ranking.results.order();
          expect(Array.from(after.order, (v) => places[v]!)).to.deep.equal(
            [...before.order].filter((v) => !gone.has(v)),
          );
          places.forEach((place, v) => {
            expect(after.scores[v]).to.equal(before.scores[place]);
            expect(after.variances[v]).to.equal(before.variances[place]);
          });
        }
      }
    });
  }

  it('move none of the others where answers are graded', () => {
    const random = seededRandom(7);
    const model = { ...PLAIN_MODEL, comparisonMode: 'graded' as const };
    const judgements = historyOf(TEAMS.usual!, SIZE, random).judgements.map(({ set: _, ...each }) => ({
      ...each,
      strength:
        each.choice === 'tie'
          ? ('equal' as const)
          : each.choice === 'feature_a'
            ? ('a_better' as const)
            : ('b_much_better' as const),
    }));
    const before = Ranking.build(SIZE.features, model, judgements).results.order().order;
    const gone = new Set([2, 5, 11]);
    const { ranking, places } = archiving(SIZE.features, judgements, gone, model);
    const after = ranking.results.order().order;
    expect(Array.from(after, (v) => places[v]!)).to.deep.equal([...before].filter((v) => !gone.has(v)));
  });

  it('leave what is known of people as it was', () => {
    const { judgements } = historyOf(TEAMS.sabotage!, { features: 16, answers: 100 }, seededRandom(3));
    const peopleOf = (ranking: Ranking) =>
      finish(ranking.results.teamAgreementChunked())
        .people.map(({ author, straightness, differsIn }) => ({ author, straightness, differsIn }))
        .sort((one, other) => (one.author < other.author ? -1 : 1));
    const before = peopleOf(Ranking.build(16, PLAIN_MODEL, judgements));
    expect(before.filter(({ differsIn }) => differsIn === 'care')).to.not.have.length(0);
    const { ranking } = archiving(16, judgements, new Set([0, 1, 2, 3, 4, 5]));
    expect(peopleOf(ranking)).to.deep.equal(before);
  });

  it('take the parts of an answer that is undone along', () => {
    const judgements = historyOf(TEAMS.careful!, SIZE, seededRandom(4)).judgements;
    const last = judgements.filter(({ set }) => set === judgements.at(-1)!.set);
    expect(last).to.have.length(5);
    const gone = new Set([last[0]!.a]);
    const { ranking } = archiving(SIZE.features, judgements, gone);
    const active = last.filter(({ a, b }) => !gone.has(a) && !gone.has(b)).length;
    const undone = finish(ranking.withoutLatestChunked(active)).results.order();
    const { ranking: never } = archiving(SIZE.features, judgements.slice(0, -5), gone);
    expect(undone.scores).to.deep.equal(never.results.order().scores);
  });
});
