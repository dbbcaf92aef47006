import { expect } from 'chai';
import { apart, look, resequenced, withoutAnswer } from '../../bench/stability/changes.ts';
import { historyOf, TEAMS } from '../../bench/stability/teams.ts';
import { seededRandom } from '../../support/random.ts';

const SIZE = { features: 20, answers: 70 };
/** Of the pairs, the most that one answer about four features may swap. */
const MOST_SWAPPED = 0.08;
const ONE_PAIR = 1 / 190;

describe('the order of people who contradict each other', () => {
  for (const [name, manners] of Object.entries(TEAMS)) {
    it(`does not depend on whose answers came first (${name})`, () => {
      const random = seededRandom(1);
      const { judgements } = historyOf(manners, SIZE, random);
      const before = look(SIZE.features, judgements);
      expect(look(SIZE.features, resequenced(judgements, random))).to.deep.equal(before);
    });

    it(`moves by an answer only as far as the scores do (${name})`, () => {
      const random = seededRandom(3);
      const { judgements } = historyOf(manners, SIZE, random);
      const before = look(SIZE.features, judgements);
      for (let count = 0; count < 3; count++) {
        const after = look(SIZE.features, withoutAnswer(judgements, random));
        const moved = apart(before.places, after.places);
        expect(moved).to.be.at.most(1.5 * apart(before.means, after.means) + ONE_PAIR);
        if (name !== 'sabotage') expect(moved).to.be.at.most(MOST_SWAPPED);
      }
    });
  }
});
