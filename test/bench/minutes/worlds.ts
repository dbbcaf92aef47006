import { gatherEvidence } from '../../../shared/ranking/estimation/evidence.ts';
import { jointMeans } from '../../../shared/ranking/estimation/joint-means.ts';
import { shuffledRanks } from '../../support/random.ts';
import { normal, readVotes, type Votes } from '../judges.ts';

/** Several people and the order that they would agree on. */
export interface Team {
  /** How much the team thinks of each feature; only the order counts. */
  readonly truth: Float64Array;
  /** 1 when the person prefers the first, −1 the second, 0 neither. */
  pair(person: number, a: number, b: number): number;
  /** The best and the worst of four features. @param kept those whose look at them is the one of the latest set. */
  bestAndWorst(person: number, four: readonly number[], kept?: readonly number[]): [best: number, worst: number];
  /** A grade from 1 to 5; null where nobody's ratings are known. */
  rate: ((person: number, feature: number) => number) | null;
}

export interface World {
  readonly name: string;
  make(random: () => number): Team;
}

/** Options of a world, from which it draws its people. */
interface Drawn {
  /** How far each view lies from the common worth, whose deviation is 1. */
  taste: number;
  /** Noise of each look at a feature. */
  look: number;
  /** How the last of three or more people answers, if not like the others. */
  last?: 'the wrong way round' | 'at random';
}

const DRAWN: Readonly<Record<string, Drawn>> = {
  usual: { taste: 0.6, look: 0.3 },
  careful: { taste: 0.3, look: 0.15 },
  mixed: { taste: 1, look: 0.5 },
  alike: { taste: 0, look: 0.2 },
  perfect: { taste: 0, look: 0 },
  inverted: { taste: 0.6, look: 0.3, last: 'the wrong way round' },
  coin: { taste: 0.6, look: 0.3, last: 'at random' },
};

/** Names of the worlds that need no file, and of those that are made of recorded judgements. */
export const WORLD_NAMES = [...Object.keys(DRAWN), 'people', 'people-complexity'];

/** Looks at four features at once are noisier. */
const LOOK_AT_FOUR = 1.15;
/** For normal scores: people differ in the width of their grades, and in their average rating. */
const GRADE_WIDTH = 0.3;
const GRADE_SHIFT = 0.3;
/** Cuts between five grades that are given equally often. */
const CUTS = [-0.84, -0.25, 0.25, 0.84];
/** Variance of worths in the fit of recorded judgements, in logits². */
const WORTH_VARIANCE = 16;

/**
 * The world of a name; a sentence where there is none.
 * @param options `ratingNoise` of a rating is beside that of a look.
 */
export function worldOf(
  name: string,
  options: { features: number; people: number; ratingNoise: number; file: string | undefined },
): World | string {
  const drawn = DRAWN[name];
  if (drawn) return { name, make: (random) => drawTeam(drawn, options, random) };
  if (!WORLD_NAMES.includes(name)) return `There is no world '${name}', but ${WORLD_NAMES.join(', ')}`;
  if (!options.file) return `The world '${name}' needs --people FILE`;
  return recorded(name, name === 'people' ? 'value' : 'complexity', options.file, options);
}

function drawTeam(
  { taste, look, last }: Drawn,
  { features, people, ratingNoise }: { features: number; people: number; ratingNoise: number },
  random: () => number,
): Team {
  const worth = Float64Array.from({ length: features }, () => normal(random));
  const views = Array.from({ length: people }, () => worth.map((each) => each + taste * normal(random)));
  const graders = Array.from({ length: people }, () => ({
    width: Math.exp(GRADE_WIDTH * normal(random)),
    shift: GRADE_SHIFT * normal(random),
  }));
  const deviation = Math.hypot(1, taste);
  const astray = last && people > 2 ? people - 1 : null;
  const straight = views.filter((_, person) => person !== astray);
  const truth = worth.map((_, v) => straight.reduce((sum, view) => sum + view[v]!, 0) / straight.length);
  if (astray !== null) views[astray] = views[astray]!.map((each) => (last === 'at random' ? 0 : -each));
  const seen = (person: number, feature: number, noise = look) => views[person]![feature]! + noise * normal(random);
  const latest = views.map(() => new Map<number, number>());
  return {
    truth,
    pair: (person, a, b) => (seen(person, a) > seen(person, b) ? 1 : -1),
    bestAndWorst(person, four, kept = []) {
      const before = latest[person]!;
      const lookAt = (feature: number) => seen(person, feature, LOOK_AT_FOUR * look);
      const looks = four.map((feature) => (kept.includes(feature) && before.get(feature)) || lookAt(feature));
      latest[person] = new Map(four.map((feature, place) => [feature, looks[place]!]));
      return [four[looks.indexOf(Math.max(...looks))]!, four[looks.indexOf(Math.min(...looks))]!];
    },
    rate(person, feature) {
      const { width, shift } = graders[person]!;
      const thought = (seen(person, feature) + ratingNoise * normal(random)) / deviation;
      return 1 + CUTS.filter((cut) => thought > shift + width * cut).length;
    },
  };
}

/** People as recorded: each person is one column of the votes, and names the best and the worst of four by their pairs. */
function recorded(name: string, dimension: string, file: string, { features }: { features: number }): World {
  const votes = readVotes(file).get(dimension);
  if (!votes) throw new Error(`${file} has no judgements about '${dimension}'`);
  const { n, about } = votes;
  const worth = worthOf(votes);
  return {
    name,
    make(random) {
      const items = shuffledRanks(n, random).slice(0, features);
      const vote = (person: number, a: number, b: number) => {
        const cast = about.get(items[a]! * n + items[b]!)!;
        return cast[person % cast.length]!;
      };
      const beats = (person: number, a: number, b: number) => {
        const choice = vote(person, a, b);
        return choice === 0 ? random() < 0.5 : choice > 0;
      };
      const sorted = (person: number, a: number, b: number): [number, number] =>
        beats(person, a, b) ? [a, b] : [b, a];
      return {
        truth: Float64Array.from(items, (item) => worth[item]!),
        pair: vote,
        bestAndWorst(person, [a, b, c, d]) {
          const [better, worse] = sorted(person, a!, b!);
          const [otherBetter, otherWorse] = sorted(person, c!, d!);
          return [sorted(person, better, otherBetter)[0], sorted(person, worse, otherWorse)[1]];
        },
        rate: null,
      };
    },
  };
}

/** Bradley-Terry worths by all votes. */
function worthOf({ n, about }: Votes): Float64Array {
  const [first, second, outcome]: number[][] = [[], [], []];
  for (const [pair, cast] of about) {
    const [a, b] = [Math.floor(pair / n), pair % n];
    if (a > b) continue;
    for (const choice of cast) {
      first!.push(a);
      second!.push(b);
      outcome!.push((choice + 1) / 2);
    }
  }
  const weight = new Float64Array(first!.length).fill(1);
  const columns = { length: first!.length, first: first!, second: second!, outcome: outcome!, weight };
  const prior = { model: 'bradley_terry', mean: 0, variance: WORTH_VARIANCE } as const;
  return jointMeans(gatherEvidence(n, columns), prior).means;
}
