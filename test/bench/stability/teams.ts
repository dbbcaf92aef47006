import { comparisonsOf } from '../../../shared/answers/rules/best-worst.ts';
import { type Judgement, Ranking } from '../../../shared/ranking/ranking.ts';
import type { Choice } from '../../../shared/ranking/vocabulary.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';
import { normal } from '../judges.ts';

/** How a person answers: as they think, with "Equal" to nearly everything, at random, or the wrong way round. */
type Manner = 'careful' | 'usual' | 'equal' | 'random' | 'inverted';

/** Five people each. */
export const TEAMS: Readonly<Record<string, readonly Manner[]>> = {
  sabotage: ['careful', 'careful', 'equal', 'random', 'inverted'],
  'one at random': ['usual', 'usual', 'usual', 'usual', 'random'],
  usual: ['usual', 'usual', 'usual', 'usual', 'usual'],
  careful: ['careful', 'careful', 'careful', 'careful', 'careful'],
};

/** How far each view lies from the common worth, whose deviation is 1, and the noise of each look. */
const DRAWN = { usual: { taste: 0.6, look: 0.3 }, careful: { taste: 0.3, look: 0.15 } };
const SHARE_OF_EQUAL = 0.9;

/** The answers of a team to the questions of `robust`, a set of four where there is one. */
export interface History {
  readonly truth: Float64Array;
  readonly judgements: Judgement[];
}

const nameOf = (person: number): string => `person ${person}`;

/** A team's answers about pairs and sets of four, one person after the other. */
export function historyOf(
  manners: readonly Manner[],
  { features, answers }: { features: number; answers: number },
  random: () => number,
): History {
  const worth = Float64Array.from({ length: features }, () => normal(random));
  const people = manners.map((manner) => {
    const { taste, look } = manner === 'usual' ? DRAWN.usual : DRAWN.careful;
    return { manner, look, view: worth.map((each) => each + taste * normal(random)) };
  });
  const straight = people.filter(({ manner }) => manner === 'careful' || manner === 'usual');
  const truth = worth.map((_, v) => straight.reduce((sum, { view }) => sum + view[v]!, 0) / straight.length);
  const ranking = Ranking.build(features, PLAIN_MODEL, []);
  for (let count = 0; count < answers; count++) {
    const person = count % people.length;
    for (const comparison of ask(people[person]!, String(count))) {
      ranking.append({ ...comparison, weight: 1, author: nameOf(person) });
    }
  }
  return { truth, judgements: [...ranking.judgements()] };

  function ask(person: (typeof people)[number], set: string) {
    const pair = ranking.nextPair({ strategy: 'robust' }) ?? anyPair(features, random);
    const joining = person.manner === 'equal' ? null : ranking.joinPair(pair, { strategy: 'robust' });
    const expected = (a: number, b: number) => ranking.expected(a, b);
    if (!joining) {
      const [a, b] = pair;
      return [{ a, b, choice: choiceOf(person, a, b), expected: expected(a, b) }];
    }
    const looks = new Map([...pair, ...joining].map((v) => [v, seen(person, v)]));
    const four = [...looks.keys()].sort((x, y) => looks.get(y)! - looks.get(x)!).map(String);
    const said = comparisonsOf({ featureIds: four, best: [four[0]!], worst: [four[3]!] });
    return said.map(({ featureAId, featureBId, choice }) => {
      const [a, b] = [Number(featureAId), Number(featureBId)];
      return { a, b, choice, expected: expected(a, b), set };
    });
  }

  function choiceOf(person: (typeof people)[number], a: number, b: number): Choice {
    if (person.manner === 'equal' && random() < SHARE_OF_EQUAL) return 'tie';
    return seen(person, a) > seen(person, b) ? 'feature_a' : 'feature_b';
  }

  /** How a person calls a feature in one look. */
  function seen({ manner, look, view }: (typeof people)[number], v: number): number {
    if (manner === 'random') return random();
    return (view[v]! + look * normal(random)) * (manner === 'inverted' ? -1 : 1);
  }
}

function anyPair(features: number, random: () => number): [number, number] {
  const a = Math.floor(random() * features);
  return [a, (a + 1 + Math.floor(random() * (features - 1))) % features];
}
