import fc from 'fast-check';
import { type Judgement, Ranking, type RankingModel } from '../../../shared/ranking/ranking.ts';
import type { Choice } from '../../../shared/ranking/vocabulary.ts';

export const PLAIN_MODEL: RankingModel = {
  modelType: 'bradley_terry',
  priorMean: 0,
  priorVariance: 1,
  targetVariance: 0.1,
};

/** A comparison before its expected outcome is known. */
export type Answer = Omit<Judgement, 'expected'>;

export interface Session {
  n: number;
  model: RankingModel;
  answers: Answer[];
}

/** Arbitrary answers about a few features, so that pairs are compared repeatedly and answers form cycles. */
export function sessions(largest = 12, longest = 40): fc.Arbitrary<Session> {
  return fc.integer({ min: 2, max: largest }).chain((n) =>
    fc.record({
      n: fc.constant(n),
      model: fc.record({
        modelType: fc.constantFrom('bradley_terry' as const, 'thurstone_mosteller' as const),
        priorMean: fc.constantFrom(0, 1.5),
        priorVariance: fc.constantFrom(1, 3),
        targetVariance: fc.constant(0.1),
      }),
      // Half of the sessions compare no pair twice: then no answer is replaced, and drafts grow long.
      answers: fc.oneof(
        fc.array(answersAbout(n), { maxLength: longest, size: 'max' }),
        fc.uniqueArray(answersAbout(n), {
          maxLength: longest,
          size: 'max',
          selector: ({ a, b }) => Math.min(a, b) * n + Math.max(a, b),
        }),
      ),
    }),
  );
}

/** A session of three people, one of whom nearly always answers "Equal". Some answers are unasked. */
export function teamSessions(largest = 12, longest = 60): fc.Arbitrary<Session> {
  const signed = fc.record({
    author: fc.constantFrom('ann', 'bob', 'eve'),
    requested: fc.constantFrom(true, true, true, false),
    often: fc.nat(9),
  });
  return fc
    .tuple(sessions(largest, longest), fc.array(signed, { minLength: longest, maxLength: longest }))
    .map(([session, signatures]) => ({
      ...session,
      answers: session.answers.map((answer, index) => {
        const { author, requested, often } = signatures[index]!;
        const choice = author === 'eve' && often > 0 ? 'tie' : answer.choice;
        return { ...answer, choice, author, requested };
      }),
    }));
}

function answersAbout(n: number): fc.Arbitrary<Answer> {
  return fc
    .tuple(
      fc.nat(n - 1),
      fc.nat(n - 2),
      fc.constantFrom<Choice>('feature_a', 'feature_b', 'tie'),
      fc.constantFrom(1, 2, 0.7),
    )
    .map(([a, rest, choice, weight]) => ({ a, b: rest >= a ? rest + 1 : rest, choice, weight }));
}

/** The answers as comparisons, each with what was known about its pair just before, and the ranking that results from them. */
export function play({ n, model, answers }: Session): { ranking: Ranking; judgements: Judgement[] } {
  const ranking = Ranking.build(n, model, []);
  const judgements = answers.map((answer) => ({ ...answer, expected: expectedOf(ranking, answer) }));
  return { ranking, judgements };

  function expectedOf(onto: Ranking, answer: Answer) {
    const { a, b, author = '', requested = true } = answer;
    const [replaced] = requested ? [] : onto.replaceableAnswers(a, b, author);
    const expected = replaced ? replaced.expected : onto.expected(a, b);
    onto.append({ ...answer, expected });
    return expected;
  }
}

/** A person who compares features by hidden ranks: a larger rank is better, and equal ranks are a tie. */
export function judge(ranks: readonly number[]): (a: number, b: number) => Choice {
  return (a, b) => (ranks[a]! > ranks[b]! ? 'feature_a' : ranks[a]! < ranks[b]! ? 'feature_b' : 'tie');
}
