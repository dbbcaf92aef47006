import { Asleep } from '../../../shared/ranking/estimation/asleep.ts';
import { type Judgement, Ranking } from '../../../shared/ranking/ranking.ts';
import { shuffledRanks } from '../../support/random.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';

/** A ranking as it is looked at: the place and the score of each feature, by its number before the change; null for those that left. */
export interface Look {
  readonly places: readonly (number | null)[];
  readonly means: readonly (number | null)[];
}

/** Share of the pairs of features in both looks whose order differs. */
export function apart(one: readonly (number | null)[], other: readonly (number | null)[]): number {
  const both = [...one.keys()].filter((v) => one[v] != null && other[v] != null);
  let swapped = 0;
  for (const [at, v] of both.entries()) {
    for (const w of both.slice(0, at)) {
      if ((one[v]! - one[w]!) * (other[v]! - other[w]!) < 0) swapped++;
    }
  }
  return swapped / ((both.length * (both.length - 1)) / 2);
}

export function look(features: number, judgements: readonly Judgement[]): Look {
  return seen(
    Ranking.build(features, PLAIN_MODEL, judgements),
    Array.from({ length: features }, (_, v) => v),
    features,
  );
}

/** @param numbers the number of each feature of the ranking before the change. */
function seen(ranking: Ranking, numbers: readonly number[], features: number): Look {
  const places: (number | null)[] = new Array(features).fill(null);
  const means: (number | null)[] = new Array(features).fill(null);
  const { order, means: of } = ranking.results.order();
  order.forEach((v, place) => {
    places[numbers[v]!] = place;
    means[numbers[v]!] = -of[v]!;
  });
  return { places, means };
}

/** Some features deleted, with their answers. */
export function deleted(features: number, judgements: readonly Judgement[], gone: ReadonlySet<number>): Look {
  const numbers = Array.from({ length: features }, (_, v) => v).filter((v) => !gone.has(v));
  return seen(Ranking.build(numbers.length, PLAIN_MODEL, among(judgements, numbers)), numbers, features);
}

/** Some features archived. */
export function archived(features: number, judgements: readonly Judgement[], gone: ReadonlySet<number>): Look {
  const places = Int32Array.from({ length: features }, (_, v) => v).filter((v) => !gone.has(v));
  const numbers = [...places];
  const active = among(judgements, numbers);
  const sleeping = judgements
    .filter(({ a, b }) => gone.has(a) || gone.has(b))
    .map((each) => {
      const beside = each.set ? active.findLastIndex(({ set }) => set === each.set) : -1;
      return { ...each, beside: beside === -1 ? null : beside };
    });
  const asleep = new Asleep({ features, places, judgements: sleeping, estimates: null, prior: null });
  return seen(Ranking.build(places.length, PLAIN_MODEL, active, null, null, asleep), numbers, features);
}

function among(judgements: readonly Judgement[], numbers: readonly number[]): Judgement[] {
  const at = new Map(numbers.map((v, index) => [v, index]));
  return judgements
    .filter(({ a, b }) => at.has(a) && at.has(b))
    .map((each) => ({ ...each, a: at.get(each.a)!, b: at.get(each.b)! }));
}

/** One answer less: a pair, or all of a set. */
export function withoutAnswer(judgements: readonly Judgement[], random: () => number): Judgement[] {
  const gone = judgements[Math.floor(random() * judgements.length)]!;
  return judgements.filter((each) => (gone.set ? each.set !== gone.set : each !== gone));
}

/** The features under other numbers. */
export function renumbered(features: number, judgements: readonly Judgement[], random: () => number): Look {
  const numbers = shuffledRanks(features, random);
  const renamed = judgements.map((each) => ({ ...each, a: numbers[each.a]!, b: numbers[each.b]! }));
  const { places, means } = look(features, renamed);
  return { places: numbers.map((number) => places[number]!), means: numbers.map((number) => means[number]!) };
}

/** The answers of different people in another sequence; each person's keep theirs. */
export function resequenced(judgements: readonly Judgement[], random: () => number): Judgement[] {
  const answers = [...Map.groupBy(judgements, (each, index) => each.set ?? `pair ${index}`).values()];
  const authors = shuffledRanks(answers.length, random).map((index) => answers[index]![0]!.author);
  const byAuthor = Map.groupBy(answers, ([first]) => first!.author);
  const left = new Map([...byAuthor].map(([author, theirs]) => [author, theirs.values()]));
  return authors.flatMap((author) => left.get(author)!.next().value!);
}
