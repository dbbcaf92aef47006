import { divisiveFeaturesChunked } from '../../../shared/ranking/estimation/divisive-features.ts';
import { type Character, charactersChunked } from '../../../shared/ranking/estimation/taste-or-care.ts';
import { withTastesChunked } from '../../../shared/ranking/estimation/taste-posterior.ts';
import { teamPosteriorChunked } from '../../../shared/ranking/estimation/team-posterior.ts';
import { Ranking } from '../../../shared/ranking/ranking.ts';
import { finish } from '../../../shared/ranking/steps.ts';
import { seededRandom } from '../../support/random.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';
import { normal } from '../judges.ts';
import type { Table } from '../report.ts';
import { mean } from '../statistics.ts';
import { answersOf } from './answers.ts';

/** Noise of each look at a feature; worths have deviation 1. */
const LOOK = 0.3;
/** Correlation of the other camp's order with the common one. */
const OTHER_CAMP = 0.3;

/** A person's taste and way of answering. */
interface Person {
  taste: number;
  /** Share of answers that are wrong. */
  wrong?: number;
  isOtherCamp?: boolean;
  /** Share of answers that are "Equal", whatever the pair. */
  equal?: number;
  /** Differences up to it look equal. */
  margin?: number;
}

const GOOD: Person = { taste: 0.2 };
const several = (count: number, person = GOOD): Person[] => Array.from({ length: count }, () => person);
const TEAMS: readonly { name: string; people: Person[] }[] = [
  { name: 'all alike', people: several(5, { taste: 0 }) },
  { name: 'all with tastes of 0.6', people: several(5, { taste: 0.6 }) },
  { name: 'two camps, three and three', people: [...several(3, { taste: 0.1, isOtherCamp: true }), ...several(3)] },
  { name: 'one of another camp', people: [{ taste: 0, isOtherCamp: true }, ...several(4)] },
  { name: 'one with a taste of 1.5', people: [{ taste: 1.5 }, ...several(4)] },
  { name: 'one careless, a quarter wrong', people: [{ taste: 0.2, wrong: 0.25 }, ...several(4)] },
  { name: 'one at random', people: [{ taste: 0.2, wrong: 0.5 }, ...several(4)] },
  { name: 'one at random among tastes of 0.6', people: [{ taste: 0.6, wrong: 0.5 }, ...several(4, { taste: 0.6 })] },
  { name: 'one the wrong way round', people: [{ taste: 0.2, wrong: 1 }, ...several(4)] },
  { name: 'one who says "Equal"', people: [{ taste: 0.2, equal: 1 }, ...several(4)] },
  { name: 'one who mostly says "Equal"', people: [{ taste: 0.2, equal: 0.6 }, ...several(4)] },
  {
    name: '"Equal" among tastes of 0.6',
    people: [{ taste: 0.6, equal: 1 }, ...several(4, { taste: 0.6 })],
  },
  {
    name: '"Equal" among people with margins',
    people: [{ taste: 0.2, equal: 1 }, ...several(2, { taste: 0.2, margin: 0.3 }), ...several(2)],
  },
  {
    name: 'margins of 0 to 0.6',
    people: [0, 0.15, 0.3, 0.45, 0.6].map((margin) => ({ taste: 0.2, margin })),
  },
  {
    name: 'random, the wrong way round, "Equal"',
    people: [{ taste: 0.2, wrong: 0.5 }, { taste: 0.2, wrong: 1 }, { taste: 0.2, equal: 1 }, ...several(3)],
  },
];

interface Sight {
  first: Character;
  /** Those of the other people who answer as they think. */
  honest: Character[];
  features: number;
  /** Whether each person who is named with a feature does see it higher, or lower, than the others. */
  isRight: boolean[];
}

/**
 * Whether people who differ in taste are told from careless people, and whether the named features divide them.
 * @param named a part of the names of the teams; all teams if it is empty.
 */
export function characters(seeds: readonly number[], features: number, budgets: readonly number[], named = ''): Table {
  return {
    title: `What is said of the first of five or six people, ${features} features, questions of robust`,
    note: `${seeds.length} teams; share of first persons called tasteful or careless, and how many of the honest others are called either; straightness of the first where it is told; divisive features, and the share of named people who are named rightly`,
    columns: ['team', 'answers each', 'taste', 'care', 'honest', 'straight', 'told', 'features', 'right'],
    rows: TEAMS.filter(({ name }) => name.includes(named)).flatMap(({ name, people }) => {
      const teams = seeds.map((seed) => follow(people, features, budgets, seed));
      return budgets.map((budget, index) => {
        const sights = teams.map((sight) => sight[index]!);
        const share = (of: readonly Character[], what: Character['differsIn']) =>
          mean(of.map(({ differsIn }) => Number(differsIn === what))).toFixed(2);
        const first = sights.map((sight) => sight.first);
        const honest = sights.flatMap((sight) => sight.honest);
        const told = first.flatMap(({ straightness }) => straightness?.mean ?? []);
        const isRight = sights.flatMap((sight) => sight.isRight);
        const row = [
          name,
          budget,
          share(first, 'taste'),
          share(first, 'care'),
          honest.length === 0
            ? '–'
            : `${honest.filter(({ differsIn }) => differsIn !== null).length} of ${honest.length}`,
          told.length === 0 ? '–' : mean(told).toFixed(2),
          (told.length / seeds.length).toFixed(2),
          mean(sights.map((sight) => sight.features)).toFixed(1),
          isRight.length === 0 ? '–' : mean(isRight.map(Number)).toFixed(2),
        ];
        console.error(row.join('  '));
        return row;
      });
    }),
  };
}

function follow(people: readonly Person[], n: number, budgets: readonly number[], seed: number): Sight[] {
  const random = seededRandom(seed);
  const worth = Float64Array.from({ length: n }, () => normal(random));
  const otherWorth = worth.map((each) => OTHER_CAMP * each + Math.sqrt(1 - OTHER_CAMP ** 2) * normal(random));
  const views = people.map(({ taste, isOtherCamp }) =>
    (isOtherCamp ? otherWorth : worth).map((each) => each + taste * normal(random)),
  );
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  const isDivided = people.some(({ isOtherCamp }, k) => isOtherCamp && k > 0);
  return budgets.map((budget) => {
    while (ranking.comparisons < budget * people.length) {
      const pair = ranking.nextPair({ strategy: 'robust' });
      if (!pair) break;
      const [a, b] = pair;
      const person = ranking.comparisons % people.length;
      const look = (v: number) => views[person]![v]! + LOOK * normal(random);
      const { wrong = 0, equal = 0, margin = 0 } = people[person]!;
      const difference = look(a) - look(b);
      const isRight = random() >= wrong;
      const isEqual = Math.abs(difference) < margin || (equal > 0 && random() < equal);
      const choice = isEqual ? 'tie' : difference > 0 === isRight ? 'feature_a' : 'feature_b';
      ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author: `person ${person}` });
    }
    const answers = answersOf(n, ranking);
    const posterior = finish(withTastesChunked(answers, finish(teamPosteriorChunked(answers))));
    const found = finish(charactersChunked(answers, posterior));
    const divisive = finish(divisiveFeaturesChunked(answers, posterior, found));
    const exceeds = (k: number, v: number) =>
      views[k]![v]! > mean(views.filter((_, other) => other !== k).map((view) => view[v]!));
    return {
      first: found[0]!,
      honest: isDivided ? [] : found.filter((_, k) => k > 0 && !people[k]!.wrong && !people[k]!.equal),
      features: divisive.length,
      isRight: divisive.flatMap(({ feature, higher, lower }) => [
        ...higher.map((k) => exceeds(k, feature)),
        ...lower.map((k) => !exceeds(k, feature)),
      ]),
    };
  });
}
