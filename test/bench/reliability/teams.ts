import { comparisonsOf } from '../../../shared/answers/rules/best-worst.ts';
import { type Judgement, Ranking } from '../../../shared/ranking/ranking.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';
import { normal } from '../judges.ts';
import { type Team, worldOf } from '../minutes/worlds.ts';

/** How a person answers: as they think, with "Equal" to nearly everything, at random, or the wrong way round. */
type Manner = 'straight' | 'equal' | 'random' | 'inverted';

interface Drawn {
  people: readonly Manner[];
  /** How far each view lies from the worth that it is about, whose deviation is 1. */
  taste: number;
  look: number;
  /** So many of the last people have another worth, that correlates with the first by 0.3. */
  otherCamp?: number;
}

const several = (count: number, manner: Manner): Manner[] => Array.from({ length: count }, () => manner);
const USUAL = { taste: 0.6, look: 0.3 };
const WITH_LAST = (last: Manner): Drawn => ({ people: [...several(4, 'straight'), last], ...USUAL });

const DRAWN: Readonly<Record<string, Drawn>> = {
  usual: { people: several(5, 'straight'), ...USUAL },
  careful: { people: several(5, 'straight'), taste: 0.3, look: 0.15 },
  mixed: { people: several(5, 'straight'), taste: 1, look: 0.5 },
  'camps 3 + 2': { people: several(5, 'straight'), taste: 0.3, look: 0.3, otherCamp: 2 },
  'camps 4 + 4': { people: several(8, 'straight'), taste: 0.3, look: 0.3, otherCamp: 4 },
  'one inverted': WITH_LAST('inverted'),
  'one coin': WITH_LAST('random'),
  'one "Equal"': WITH_LAST('equal'),
  'one alone': { people: ['straight'], taste: 0, look: 0.3 },
  'two usual': { people: several(2, 'straight'), ...USUAL },
  'five coins': { people: several(5, 'random'), ...USUAL },
  'two opposite': { people: ['straight', 'inverted'], ...USUAL },
};

/** Those that need no file, and the recorded people. */
export const TEAM_NAMES = [...Object.keys(DRAWN), 'people', 'people-complexity'];

const PEOPLE = 5;
const LOOK_AT_FOUR = 1.15;
const OTHER_CAMP = 0.3;
const SHARE_OF_EQUAL = 0.9;
const SECONDS = { pair: 5, four: 11 };

/** The answers of a team until each person has spent so many seconds. */
export interface Answered {
  readonly truth: Float64Array;
  readonly judgements: Judgement[][];
}

/**
 * A team answers pairs and sets of four, whoever has spent the least time next.
 * @param budgets in seconds of each person, ascending.
 */
export function answersOfTeam(
  name: string,
  { features, budgets, file }: { features: number; budgets: readonly number[]; file: string | undefined },
  random: () => number,
): Answered {
  const drawn = DRAWN[name];
  const { team, manners } = drawn ? drawTeam(drawn, features, random) : recordedTeam(name, features, file, random);
  const ranking = Ranking.build(features, PLAIN_MODEL, []);
  const clock = manners.map((_, person) => person / manners.length);
  let turn = 0;
  const judgements = budgets.map((budget) => {
    for (;;) {
      const person = clock.indexOf(Math.min(...clock));
      if (clock[person]! >= budget) return [...ranking.judgements()];
      clock[person]! += ask(person);
    }
  });
  return { truth: team.truth, judgements };

  function ask(person: number): number {
    const [a, b] = ranking.nextPair({ strategy: 'robust' }) ?? anyPair(features, random);
    const joining = manners[person] === 'equal' ? null : ranking.joinPair([a, b], { strategy: 'robust' });
    const author = `person ${person}`;
    if (!joining) {
      const isEqual = manners[person] === 'equal' && random() < SHARE_OF_EQUAL;
      const said = isEqual ? 0 : team.pair(person, a, b);
      const choice = said > 0 ? 'feature_a' : said < 0 ? 'feature_b' : 'tie';
      ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author });
      return SECONDS.pair;
    }
    const four = [a, b, ...joining];
    const [best, worst] = team.bestAndWorst(person, four).map(String) as [string, string];
    const set = `set ${turn++}`;
    const said = comparisonsOf({ featureIds: four.map(String), best: [best], worst: [worst] });
    const comparisons = said.map(({ featureAId, featureBId, choice }) => {
      const [one, other] = [Number(featureAId), Number(featureBId)];
      return { a: one, b: other, choice, weight: 1, expected: ranking.expected(one, other), author, set };
    });
    for (const each of comparisons) ranking.append(each);
    return SECONDS.four;
  }
}

function drawTeam({ people, taste, look, otherCamp = 0 }: Drawn, features: number, random: () => number) {
  const worth = Float64Array.from({ length: features }, () => normal(random));
  const other = worth.map((each) => OTHER_CAMP * each + Math.sqrt(1 - OTHER_CAMP ** 2) * normal(random));
  const thoughts = people.map((manner, person) => {
    const view = person >= people.length - otherCamp ? other : worth;
    const sign = manner === 'inverted' && people.length === 2 ? -1 : 1;
    return view.map((each) => sign * each + taste * normal(random));
  });
  // The one who is inverted or random in a larger team says something else than they think.
  const honest =
    people.length > 2 && people.some((manner) => manner === 'straight' || manner === 'equal')
      ? thoughts.filter((_, person) => people[person] === 'straight' || people[person] === 'equal')
      : thoughts;
  const truth = worth.map((_, v) => honest.reduce((sum, view) => sum + view[v]!, 0) / honest.length);
  const seen = (person: number, v: number, noise: number) => {
    if (people[person] === 'random') return random();
    const sign = people[person] === 'inverted' && people.length > 2 ? -1 : 1;
    return sign * (thoughts[person]![v]! + noise * normal(random));
  };
  const team: Pick<Team, 'truth' | 'pair' | 'bestAndWorst'> = {
    truth,
    pair: (person, a, b) => (seen(person, a, look) > seen(person, b, look) ? 1 : -1),
    bestAndWorst(person, four) {
      const looks = four.map((v) => seen(person, v, LOOK_AT_FOUR * look));
      return [four[looks.indexOf(Math.max(...looks))]!, four[looks.indexOf(Math.min(...looks))]!];
    },
  };
  return { team, manners: people };
}

function recordedTeam(name: string, features: number, file: string | undefined, random: () => number) {
  const world = worldOf(name, { features, people: PEOPLE, ratingNoise: 0, file });
  if (typeof world === 'string') throw new Error(world);
  return { team: world.make(random), manners: several(PEOPLE, 'straight') };
}

function anyPair(features: number, random: () => number): [number, number] {
  const a = Math.floor(random() * features);
  return [a, (a + 1 + Math.floor(random() * (features - 1))) % features];
}
