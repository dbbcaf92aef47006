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
];

interface Sight {
  first: Character;
  others: Character[];
  features: number;
  /** Whether each person who is named with a feature does see it higher, or lower, than the others. */
  isRight: boolean[];
}

/** Whether people who differ in taste are told from careless people, and whether the named features divide them. */
export function characters(seeds: number, features: number, budgets: readonly number[]): Table {
  return {
    title: `What is said of the first of five or six people, ${features} features, questions of robust`,
    note: `${seeds} teams; share of first persons called tasteful or careless, and of the others called either; straightness of the first where it is told; divisive features, and the share of named people who are named rightly`,
    columns: ['team', 'answers each', 'taste', 'care', 'others', 'straight', 'told', 'features', 'right'],
    rows: TEAMS.flatMap(({ name, people }) => {
      const teams = Array.from({ length: seeds }, (_, seed) => follow(people, features, budgets, seed + 1));
      return budgets.map((budget, index) => {
        const sights = teams.map((sight) => sight[index]!);
        const share = (of: readonly Character[], what: Character['differsIn']) =>
          mean(of.map(({ differsIn }) => Number(differsIn === what))).toFixed(2);
        const first = sights.map((sight) => sight.first);
        const others = sights.flatMap((sight) => sight.others);
        const told = first.flatMap(({ straightness }) => straightness?.mean ?? []);
        const isRight = sights.flatMap((sight) => sight.isRight);
        const row = [
          name,
          budget,
          share(first, 'taste'),
          share(first, 'care'),
          others.length === 0 ? '–' : (1 - Number(share(others, null))).toFixed(2),
          told.length === 0 ? '–' : mean(told).toFixed(2),
          (told.length / seeds).toFixed(2),
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
  return budgets.map((budget) => {
    while (ranking.comparisons < budget * people.length) {
      const pair = ranking.nextPair({ strategy: 'robust' });
      if (!pair) break;
      const [a, b] = pair;
      const person = ranking.comparisons % people.length;
      const look = (v: number) => views[person]![v]! + LOOK * normal(random);
      const isRight = random() >= (people[person]!.wrong ?? 0);
      const choice = look(a) > look(b) === isRight ? 'feature_a' : 'feature_b';
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
      others: people.some(({ isOtherCamp }, k) => isOtherCamp && k > 0) ? [] : found.slice(1),
      features: divisive.length,
      isRight: divisive.flatMap(({ feature, higher, lower }) => [
        ...higher.map((k) => exceeds(k, feature)),
        ...lower.map((k) => !exceeds(k, feature)),
      ]),
    };
  });
}
