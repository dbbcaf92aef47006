import type { Needs } from '../context.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import { choiceOfSign } from '../ranking/closure/verdicts.ts';
import type { Basis, Duel, Duels, Score, Voice } from '../ranking/results/duels.ts';
import type { PlacedOrder } from '../ranking/results/ranking-results.ts';
import type { Choice } from '../ranking/vocabulary.ts';
import type { LoadedRanking } from './ranking-reader.ts';
import { findVoices, type StoredVoice } from './store/voices.ts';

/** Number of neighbours whose duels are included. */
const NEIGHBOURS = 4;
/** Maximum number of people listed for each pair. Those who contradict the order come first. */
const MAX_VOICES = 50;

/** One person's statement about two features. `feature_a` is the explained one. */
export interface ExplainedVoice extends StoredVoice {
  choice: Choice;
  weight: number;
  reversed: number;
}

/** One pair of a chain. Its answers that count put `betterId` above `worseId`, or equal to it. */
export interface DuelLink extends Pick<Duel, 'answers' | 'weighted'> {
  betterId: string;
  worseId: string;
}

/** The answers' statement about the explained feature and another one. */
export interface ExplainedDuel extends Pick<Duel, 'answers' | 'weighted'> {
  otherId: string;
  /** Rank of the other one. */
  rank: number;
  sharedRank: number;
  /** Number of people for each outcome. */
  people: Score;
  voices: ExplainedVoice[];
  basis: Basis;
  /** The chain from the upper to the lower feature, if there is no better reason for this order. */
  chain: DuelLink[];
  /** Whether answers imply both orders. */
  isContradicted: boolean;
}

/** The places next to one, nearest first, in the order of places. */
export function neighboursOf(place: number, count: number, most = NEIGHBOURS): number[] {
  const first = Math.max(0, Math.min(place - most / 2, count - 1 - most));
  return Array.from({ length: most + 1 }, (_, at) => first + at).filter((each) => each !== place && each < count);
}

/**
 * The duels of a feature with others.
 * @param place of the feature.
 * @param others their places.
 * @returns null if an answer was undone since the ranking was computed.
 */
export async function explainDuels(
  { pool }: Needs<'pool'>,
  { ranking, featureIds, projectId, dimension }: LoadedRanking,
  { order, sharedRanks }: PlacedOrder,
  place: number,
  others: readonly number[],
): Promise<ExplainedDuel[] | null> {
  const own = order[place]!;
  const duels = await runCooperatively(ranking.results.duelsChunked());
  const found: Found[] = [];
  for (const at of others) {
    const other = order[at]!;
    const [upper, lower] = at < place ? [other, own] : [own, other];
    const explained = await runCooperatively(duels.explainChunked(upper, lower));
    const duel = duels.of(own, other);
    found.push({ at, other, duel, ...explained, told: mostContraryFirst(duel, at < place).slice(0, MAX_VOICES) });
  }
  const keyOf = (other: number, userId: string) => ({ one: featureIds[own]!, other: featureIds[other]!, userId });
  const voiceOf = await findVoices(
    pool,
    { projectId, dimension },
    found.flatMap(({ other, told }) => told.map(({ author }) => keyOf(other, author))),
  );
  const explained = found.map(({ at, other, duel, told, basis, chain }): ExplainedDuel => {
    const voices = told.flatMap(({ author, sign, weight, reversed }): ExplainedVoice[] => {
      const stored = voiceOf(keyOf(other, author));
      return stored ? [{ ...stored, choice: choiceOfSign(sign), weight, reversed }] : [];
    });
    return {
      otherId: featureIds[other]!,
      rank: at + 1,
      sharedRank: sharedRanks[at]!,
      answers: duel.answers,
      weighted: duel.weighted,
      people: peopleOf(duel.voices),
      voices,
      basis,
      chain: linksOf(duels, chain, featureIds),
      isContradicted: ranking.expected(own, other) === 'contradicted',
    };
  });
  return explained.every(({ voices }, at) => voices.length === found[at]!.told.length) ? explained : null;
}

/** A duel before its people's names are known. */
interface Found {
  at: number;
  other: number;
  duel: Duel;
  basis: Basis;
  chain: readonly number[];
  told: readonly Voice[];
}

/** Sorts people: first those who contradict the order, then by weight. */
function mostContraryFirst({ voices }: Duel, isBelow: boolean): Voice[] {
  const supports = (sign: number) => (isBelow ? -sign : sign);
  return voices.toSorted(
    (one, other) =>
      supports(one.sign) - supports(other.sign) || other.weight - one.weight || (one.author < other.author ? -1 : 1),
  );
}

function peopleOf(voices: readonly Voice[]): Score {
  const saying = (sign: number) => voices.filter((voice) => voice.sign === sign).length;
  return { won: saying(1), lost: saying(-1), tied: saying(0) };
}

function linksOf(duels: Duels, chain: readonly number[], featureIds: readonly string[]): DuelLink[] {
  return chain.slice(1).map((worse, at) => {
    const { answers, weighted } = duels.of(chain[at]!, worse);
    return { betterId: featureIds[chain[at]!]!, worseId: featureIds[worse]!, answers, weighted };
  });
}
