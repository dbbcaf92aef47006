import { Ranking } from '../../../shared/ranking/ranking.ts';
import type { Choice } from '../../../shared/ranking/vocabulary.ts';
import { seededRandom, shuffledRanks } from '../random.ts';
import { judge, PLAIN_MODEL } from './sessions.ts';

/** How somebody came to contradict themselves: after a complete session, or in answers to random pairs (so many per feature). */
export type Origin = 'session' | 2 | 4;

export interface Slips {
  n: number;
  seed: number;
  /** Number of wrong answers, all given unasked and about different pairs. */
  wrong: number;
  origin: Origin;
}

/** A ranking that contains wrong answers, and what the person really thinks. */
export function contradictoryRanking({ n, seed, wrong, origin }: Slips) {
  const random = seededRandom(1000 * n + seed);
  const truth = judge(shuffledRanks(n, random));
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  const say = (a: number, b: number, choice: Choice, requested = false) => {
    const answer = { a, b, choice, weight: 1, requested };
    ranking.append({ ...answer, expected: ranking.pendingComparisons().add(answer)!.expected });
  };
  const newPair = (): [number, number] => {
    for (;;) {
      const [a, b] = [Math.floor(random() * n), Math.floor(random() * n)];
      if (a !== b && ranking.verdict(a, b) === null) return [a, b];
    }
  };
  if (origin === 'session') {
    for (
      let pair = ranking.nextPair({ strategy: 'adaptive' });
      pair;
      pair = ranking.nextPair({ strategy: 'adaptive' })
    ) {
      say(...pair, truth(...pair), true);
    }
    for (let i = 0; i < wrong; i++) {
      const [a, b] = newPair();
      say(a, b, truth(b, a));
    }
  } else {
    const answers = Math.min(origin * n, (n * (n - 1)) / 2);
    const slips = new Set<number>();
    while (slips.size < wrong) slips.add(Math.floor(random() * answers));
    for (let i = 0; i < answers; i++) {
      const [a, b] = newPair();
      say(a, b, slips.has(i) ? truth(b, a) : truth(a, b));
    }
  }
  return { ranking, truth, say };
}

/**
 * Number of proposals that somebody who answers truthfully is shown until there are no more contradictions; the limit if that never
 * happens.
 */
export function proposalsUntilResolved(slips: Slips, limit = 500): number {
  const { ranking, truth, say } = contradictoryRanking(slips);
  for (let proposals = 0; proposals < limit; proposals++) {
    const pair = ranking.inconsistencies.pairToResolve();
    if (!pair) return proposals;
    say(pair.a, pair.b, truth(pair.a, pair.b));
  }
  return limit;
}
