import { comparisonsOf } from '../../../shared/answers/rules/best-worst.ts';
import type { ScoreBeliefs } from '../../../shared/ranking/estimation/evidence.ts';
import { scorePosterior } from '../../../shared/ranking/estimation/expectation-propagation.ts';
import { JointBelief } from '../../../shared/ranking/estimation/joint-belief.ts';
import { type NormalScores, normalScores } from '../../../shared/ranking/estimation/normal-scores.ts';
import { priorOfRatings, type Rating } from '../../../shared/ranking/estimation/rating-prior.ts';
import { sortAnswers } from '../../../shared/ranking/estimation/sorted-answers.ts';
import { Ranking } from '../../../shared/ranking/ranking.ts';
import { AskedCounts, mostInformativePair } from '../../../shared/ranking/selection/informative-pair.ts';
import { type Pair, pairsAmong } from '../../../shared/ranking/selection/reserved-pairs.ts';
import { finish } from '../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../support/random.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';
import { normal } from '../judges.ts';
import { type Seconds, type Select, selectionsWith } from './selections.ts';
import type { Method, Session } from './session.ts';
import type { Team } from './worlds.ts';

/** A first look ends after so many seconds of each person. */
const FIRST_LOOK_SECONDS = 100;

/**
 * The strategies of the product and its questions about the best `k`, and its rivals.
 * @param correlation of given estimates with the truth, in normal scores; null without estimates. Rivals have none.
 */
export function methodsWith(
  seconds: Seconds,
  k: number,
  correlation: number | null,
): { product: Method[]; rivals: Method[] } {
  const anybody = () => true;
  const selections = selectionsWith(seconds, k);
  const { robust, 'robust with sets': sets, 'as shipped': shipped } = selections;
  const asking = Object.entries(selections).map(
    ([name, select]): Method => ({
      name,
      suits: anybody,
      begin: (team, people) => questions(select, team, people, seconds, { estimates: estimatesOf(team, correlation) }),
    }),
  );
  const product: Method[] = [
    ...asking,
    {
      name: 'first look, then robust',
      suits: ({ rate }: Team) => rate !== null,
      begin: firstLook(seconds, robust, correlation),
    },
    {
      name: 'first look, then robust with sets',
      suits: ({ rate }: Team) => rate !== null,
      begin: firstLook(seconds, sets, correlation),
    },
    {
      name: 'first look, as shipped',
      suits: ({ rate }: Team) => rate !== null,
      begin: firstLook(seconds, shipped, correlation),
    },
  ];
  const rivals = [
    { name: 'planning poker', suits: ({ rate }: Team) => rate !== null, begin: pokerSession(seconds.rating) },
    { name: 'Swiss', suits: anybody, begin: swissSession(seconds.pair) },
    { name: 'best and worst of four', suits: anybody, begin: bestWorstSession(seconds.four) },
  ];
  return { product, rivals };
}

const nameOf = (person: number) => `person ${person}`;

/** Estimates that came with the features, the same for every method. */
function estimatesOf({ truth }: Team, correlation: number | null): NormalScores | null {
  if (correlation === null) return null;
  const random = seededRandom(Math.round(1e6 * Math.abs(truth[0]!)));
  const rest = Math.sqrt(1 - correlation ** 2);
  return normalScores(
    Array.from(normalScores([...truth])!.scores, (score) => correlation * score + rest * normal(random)),
  );
}

/** People who answer what `next` asks, each a question of their own, until nothing is left to ask. */
function questions(
  select: Select,
  team: Team,
  people: number,
  seconds: Seconds,
  { prior = null, estimates }: { prior?: ScoreBeliefs | null; estimates: NormalScores | null },
): Session {
  const n = team.truth.length;
  const ranking = Ranking.build(n, PLAIN_MODEL, [], estimates, prior);
  const asked: Pair[][] = Array.from({ length: people }, () => []);
  const begun = new Set<number>();
  const middles: (Pair | null)[] = Array.from({ length: people }, () => null);
  let sets = 0;
  return {
    ranking,
    next(person) {
      asked[person] = [];
      const middle = middles[person]!;
      const shown = select(ranking, asked.flat(), !begun.has(person), middle);
      if (!shown) return null;
      begun.add(person);
      asked[person] = pairsAmong(shown);
      const [a, b, ...more] = shown as [number, number, ...number[]];
      if (more.length === 0) return { seconds: seconds.pair, answer: () => answer(person, [a, b]) };
      const kept = shown.filter((v) => middle?.includes(v));
      const isChained = kept.length === 2;
      return {
        seconds: isChained ? seconds.chained : seconds.four,
        answer: () => answerSet(person, shown, isChained ? kept : []),
      };
    },
    scores() {
      const scores = new Float64Array(n);
      ranking.results.order().order.forEach((v, place) => {
        scores[v] = -place;
      });
      return scores;
    },
    confidence: () => finish(ranking.results.outlookChunked()).orderConfidence,
  };

  function answer(person: number, [a, b]: Pair): void {
    const said = team.pair(person, a, b);
    const choice = said > 0 ? 'feature_a' : said < 0 ? 'feature_b' : 'tie';
    ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author: nameOf(person) });
  }

  function answerSet(person: number, shown: readonly number[], kept: readonly number[]): void {
    const said = team.bestAndWorst(person, shown, kept);
    middles[person] = shown.filter((v) => !said.includes(v)) as [number, number];
    const [best, worst] = said.map(String) as [string, string];
    const comparisons = comparisonsOf({ featureIds: shown.map(String), best: [best], worst: [worst] });
    const judgements = comparisons.map(({ featureAId, featureBId, choice }) => {
      const [a, b] = [Number(featureAId), Number(featureBId)];
      const set = `set ${sets}`;
      return { a, b, choice, weight: 1, expected: ranking.expected(a, b), author: nameOf(person), set };
    });
    sets++;
    for (const each of judgements) ranking.append(each);
  }
}

/** Each feature is rated by two people, as far as a first look lasts; the ratings are the prior of the questions. */
function firstLook(seconds: Seconds, select: Select, correlation: number | null): Method['begin'] {
  return (team, people, random) => {
    const n = team.truth.length;
    const ratings: Rating[] = [];
    const cards = shuffledRanks(n, random);
    const most = Math.floor(FIRST_LOOK_SECONDS / seconds.rating);
    const decks = Array.from({ length: people }, (_, person) =>
      cards.filter((_, place) => [place % people, (place + 1) % people].includes(person)).slice(0, most),
    );
    let asked: Session | null = null;
    return {
      next(person) {
        const feature = decks[person]!.pop();
        if (feature !== undefined) {
          const answer = () => ratings.push({ person, feature, grade: team.rate!(person, feature) });
          return { seconds: seconds.rating, answer };
        }
        // They end within a few seconds of each other.
        if (decks.some(({ length }) => length > 0)) return null;
        const names = decks.map((_, person) => nameOf(person));
        const known = { prior: priorOfRatings(n, ratings, names), estimates: estimatesOf(team, correlation) };
        asked ??= questions(select, team, people, seconds, known);
        return asked.next(person);
      },
      scores: () => asked?.scores() ?? priorOfRatings(n, ratings)?.means ?? new Float64Array(n),
      confidence: () => asked?.confidence?.() ?? null,
    };
  };
}

/** Everybody rates every feature, each in an order of their own, and the grades are averaged. */
function pokerSession(seconds: number): Method['begin'] {
  return ({ truth, rate }, people, random) => {
    const n = truth.length;
    const ratings: Rating[] = [];
    const decks = Array.from({ length: people }, () => shuffledRanks(n, random));
    return {
      next(person) {
        const feature = decks[person]!.pop();
        if (feature === undefined || !rate) return null;
        return { seconds, answer: () => ratings.push({ person, feature, grade: rate(person, feature) }) };
      },
      scores: () => priorOfRatings(n, ratings)?.means ?? new Float64Array(n),
    };
  };
}

/** Answers as columns, and the scores that they make likely. */
class Answers {
  readonly first: number[] = [];
  readonly second: number[] = [];
  readonly outcome: number[] = [];
  readonly #n: number;

  constructor(n: number) {
    this.#n = n;
  }

  add(a: number, b: number, outcome: number): void {
    this.first.push(a);
    this.second.push(b);
    this.outcome.push(outcome);
  }

  scores(): Float64Array {
    return scorePosterior(sortAnswers(this.#n, { ...this, length: this.first.length, weight: [] })).means;
  }
}

/** Rounds in which each meets a neighbour by Elo points whom it hasn't met. */
function swissSession(seconds: number): Method['begin'] {
  const [STEP, REACH] = [0.6, 8];
  return (team, _people, random) => {
    const n = team.truth.length;
    const points = new Float64Array(n);
    const met = new Set<number>();
    const answers = new Answers(n);
    const round: Pair[] = [];
    return {
      next(person) {
        if (round.length === 0) round.push(...drawRound());
        const [a, b] = round.shift()!;
        return {
          seconds,
          answer() {
            const outcome = (team.pair(person, a, b) + 1) / 2;
            answers.add(a, b, outcome);
            const step = STEP * (outcome - 1 / (1 + Math.exp(points[b]! - points[a]!)));
            points[a]! += step;
            points[b]! -= step;
          },
        };
      },
      scores: () => answers.scores(),
    };

    function drawRound(): Pair[] {
      const shuffled = shuffledRanks(n, random);
      const left = shuffled.sort((x, y) => points[y]! - points[x]!);
      const pairs: Pair[] = [];
      while (left.length > 1) {
        const a = left.shift()!;
        const fresh = left.slice(0, REACH).findIndex((b) => !met.has(Math.min(a, b) * n + Math.max(a, b)));
        const [b] = left.splice(Math.max(0, fresh), 1);
        met.add(Math.min(a, b!) * n + Math.max(a, b!));
        pairs.push([a, b!]);
      }
      return pairs;
    }
  };
}

/** The most informative pair and twice the feature that tells most about those chosen; the best and the worst are five answers. */
function bestWorstSession(seconds: number): Method['begin'] {
  return (team, people, random) => {
    const n = team.truth.length;
    const belief = new JointBelief(n);
    const asked = new AskedCounts(n, Number.POSITIVE_INFINITY);
    const answers = new Answers(n);
    const busyWith: Pair[] = Array.from({ length: people }, () => [-1, -1]);
    const record = (winner: number, loser: number) => {
      belief.answer(winner, loser, 1);
      asked.add(winner, loser);
      answers.add(winner, loser, 1);
    };
    return {
      next(person) {
        busyWith[person] = [-1, -1];
        const busy = new Set(busyWith.flat());
        const pair = mostInformativePair(belief, asked, (x, y) => !busy.has(x) && !busy.has(y))!;
        busyWith[person] = pair;
        const four = [...pair, ...drawn(pair)];
        const shown = shuffledRanks(4, random).map((place) => four[place]!);
        return {
          seconds,
          answer() {
            const [best, worst] = team.bestAndWorst(person, shown);
            for (const other of shown) if (other !== best) record(best, other);
            for (const other of shown) if (other !== best && other !== worst) record(other, worst);
          },
        };
      },
      scores: () => answers.scores(),
    };

    function drawn(pair: Pair): number[] {
      const set: number[] = [...pair];
      while (set.length < 4) {
        const told = Array.from({ length: n }, (_, v) =>
          set.includes(v) ? -1 : set.reduce((sum, other) => sum + informationOf(v, other), 0),
        );
        set.push(told.indexOf(Math.max(...told)));
      }
      return set.slice(2);
    }

    function informationOf(x: number, y: number): number {
      const difference = belief.means[x]! - belief.means[y]!;
      return belief.information(difference, belief.differenceVariance(x, y)) / (1 + 0.2 * asked.of(x, y));
    }
  };
}
