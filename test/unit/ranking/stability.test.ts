import { expect } from 'chai';
import { apart, look, renumbered, resequenced, withoutAnswer } from '../../bench/stability/changes.ts';
import { historyOf, TEAMS } from '../../bench/stability/teams.ts';
import { seededRandom } from '../../support/random.ts';

const SIZE = { features: 16, answers: 50 };
/** As many answers about each feature as in a project that is nearly done. */
const GROWN = { features: 20, answers: 100 };
const ONE_PAIR = 1 / 190;
/** Of the pairs, the most that one answer may swap, and what 99 of 100 answers stay below. */
const [MOST_SWAPPED, SELDOM_MORE] = [0.08, 0.03];
const ANSWERS_LEFT_OUT = 5;

describe('the order of people who contradict each other', () => {
  for (const [name, manners] of Object.entries(TEAMS)) {
    it(`depends neither on whose answers came first nor on how features are numbered (${name})`, () => {
      const random = seededRandom(1);
      const { judgements } = historyOf(manners, SIZE, random);
      const before = look(SIZE.features, judgements);
      expect(look(SIZE.features, resequenced(judgements, random))).to.deep.equal(before);
      expect(renumbered(SIZE.features, judgements, random)).to.deep.equal(before);
    });

    it(`moves little by one answer, and only as far as the scores do (${name})`, () => {
      const random = seededRandom(3);
      const { judgements } = historyOf(manners, GROWN, random);
      const before = look(GROWN.features, judgements);
      const moves = Array.from({ length: ANSWERS_LEFT_OUT }, () => {
        const after = look(GROWN.features, withoutAnswer(judgements, random));
        const moved = apart(before.places, after.places);
        expect(moved).to.be.at.most(1.5 * apart(before.means, after.means) + ONE_PAIR);
        return moved;
      });
      expect(Math.max(...moves)).to.be.at.most(MOST_SWAPPED);
      expect(moves.filter((moved) => moved > SELDOM_MORE)).to.have.length.at.most(ANSWERS_LEFT_OUT / 100);
    });
  }
});
