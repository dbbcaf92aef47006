import { HARDLY_COUNTS } from '../../../shared/ranking/results/hardly-counts.ts';
import type { Duel } from '../../../shared/results/contract/explanations.ts';
import { formatPercent } from '../lib/format.ts';
import { explainTexts } from './explain-texts.ts';

const { duel: words } = explainTexts;

/** Maximum number of people whom a sentence names; of more, it gives only the number. */
const MOST_PEOPLE = 3;
/** Maximum number of features that a sentence names in a chain. */
const MOST_BETWEEN = 3;

/** What the sentences are about, and how names are written. */
interface Told {
  /** Ranks of the explained feature. */
  own: { rank: number; shared_rank: number };
  /** Marks the name of a feature. */
  named(name: string): string;
  /** The name of a person; null for the reader. */
  person(user: { id: string; username: string }): string | null;
}

type Answers = Duel['answers'];
const total = ({ won, lost, tied }: Answers): number => won + lost + tied;

/** Sentences that say why a feature is above or below another one, who says otherwise, and whose answers hardly count. */
export function sentencesOf(duel: Duel, { own, named, person }: Told): string[] {
  const isAbove = own.rank < duel.rank;
  const side = own.shared_rank === duel.shared_rank ? 'level' : isAbove ? 'above' : 'below';
  const name = named(duel.feature.name);
  const voices = duel.voices ?? [];
  const names = (some: typeof voices) =>
    some.length > MOST_PEOPLE ? [words.people(some.length)] : some.map(({ user }) => person(user) ?? words.you);
  const opposite = side === 'level' ? null : isAbove ? 'feature_b' : 'feature_a';
  const otherwise = voices.filter(({ weight, choice }) => weight >= HARDLY_COUNTS && choice === opposite);
  const ignored = voices.filter(({ weight, reversed }) => weight < HARDLY_COUNTS && reversed === 0);
  const reversed = voices.filter((voice) => voice.reversed > 0);
  const counted = (some: typeof voices, how: 'weight' | 'reversed') =>
    some.length > MOST_PEOPLE
      ? names(some)
      : names(some).map((each, at) => `${each} (${formatPercent(100 * some[at]![how])})`);
  const isUncounted = duel.basis === 'chain' || duel.basis === 'scores';
  const isIgnored = duel.voices === undefined && isUncounted && total(duel.answers) > 0;
  return [
    reasonOf(),
    otherwise.length > 0 && words.otherwise(names(otherwise)),
    ignored.length > 0 && words.hardly(counted(ignored, 'weight')),
    reversed.length > 0 && words.reversed(counted(reversed, 'reversed')),
    isIgnored && words.noneCounts,
  ].filter((each) => each !== false);

  function reasonOf(): string {
    const { basis, chain, people, answers } = duel;
    const said = people ?? answers;
    const share = (part: number) => ({ part, all: total(said), isPeople: people !== undefined });
    const [forIt, againstIt] = isAbove ? [said.won, said.lost] : [said.lost, said.won];
    if (basis === 'direct') return words.direct(side, name, share(forIt));
    if (basis === 'opposed') return words.opposed(side, name, share(againstIt));
    if (basis === 'split') {
      const areEqual = said.tied > said.won + said.lost;
      return areEqual ? words.equal(side, name, share(said.tied)) : words.split(side, name);
    }
    const isAsked = total(answers) > 0;
    if (basis === 'scores') return isAsked ? words.together(side, name) : words.unasked(side, name);
    const between = chain.slice(1).map(({ better }) => named(better.name));
    if (between.length > MOST_BETWEEN) return words.throughMany(side, name, between.length);
    return words.through(side, name, between);
  }
}
