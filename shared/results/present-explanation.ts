import { presentFeature, shownOutside } from '../features/present.ts';
import type { LinkShows } from '../links/rules/links.ts';
import { OPEN_NAMES, type People } from '../people/people-of.ts';
import type { Score } from '../ranking/results/duels.ts';
import type { Places } from '../ranking/results/estimate-differences.ts';
import { type ByDimension, mapDimensions } from '../ranking/vocabulary.ts';
import type {
  Duel,
  RankExplanation as RankExplanationBody,
  SharedRankExplanation,
  Stability,
} from './contract/explanations.ts';
import type { EstimateReport } from './estimates.ts';
import type { ExplainedDuel } from './explain-duels.ts';
import type { ChainLink, NeighbourExplanation, RankExplanation } from './explain-rank.ts';
import type { StabilityReport } from './read-stability.ts';

/** How the estimates of one dimension compare with its ranking. */
function presentReport(report: EstimateReport | null) {
  return (
    report && {
      features: report.features,
      correlation: report.correlation,
      reversed: report.reversed,
      questions_saved: report.questionsSaved,
      differences: report.differences.map(({ feature: { id, name }, estimate, estimated, ranked }) => ({
        feature: { id, name },
        estimate,
        estimated_ranks: estimated satisfies Places,
        ranks: ranked satisfies Places,
      })),
    }
  );
}

/** The reports of each dimension. */
export const presentEstimateReports = (reports: ByDimension<EstimateReport | null>) =>
  mapDimensions(reports, presentReport);

/** The reports from a text with more differences: only the first `limit` of each dimension. */
export function presentFirstDifferences(text: string, limit: number) {
  const reports = JSON.parse(text) as ReturnType<typeof presentEstimateReports>;
  return mapDimensions(reports, (report) => withFirst(report, limit));
}

function withFirst<Report extends { differences: readonly unknown[] }>(report: Report | null, limit: number) {
  return report && { ...report, differences: report.differences.slice(0, limit) };
}

/** Why a feature has its rank. */
export function presentExplanation(explanation: RankExplanation, people: People): RankExplanationBody {
  const {
    feature,
    dimension,
    rank,
    sharedRank,
    tiedWith,
    likelyRanks,
    rankRange,
    answers,
    above,
    below,
    duels,
    against,
    wouldMove,
    features,
  } = explanation;
  const named = (id: string) => ({ id, name: features.get(id)!.name });
  const link = ({ id, betterId, worseId, choice, user, createdAt }: ChainLink) => ({
    comparison_id: id,
    better: named(betterId),
    worse: named(worseId),
    choice,
    user: people.person(user),
    created_at: createdAt.toISOString(),
  });
  const neighbour = (each: NeighbourExplanation | null) =>
    each && { feature: named(each.featureId), kind: each.kind, chain: each.chain.map(link) };
  const duel = (each: ExplainedDuel) => ({
    feature: named(each.otherId),
    rank: each.rank,
    shared_rank: each.sharedRank,
    answers: each.answers,
    weighted: rounded(each.weighted),
    basis: each.basis,
    chain: each.chain.map(({ betterId, worseId, answers: said, weighted }) => ({
      better: named(betterId),
      worse: named(worseId),
      answers: said,
      weighted: rounded(weighted),
    })),
    contradicted: each.isContradicted,
    people: each.people,
    voices: each.voices.map(({ user, choice, weight, reversed, comparisonId }) => ({
      user: people.person(user),
      choice,
      weight: hundredths(weight),
      reversed: hundredths(reversed),
      comparison_id: comparisonId,
    })),
  });
  return {
    feature: presentFeature(feature),
    dimension,
    rank,
    shared_rank: sharedRank,
    tied_with: tiedWith,
    likely_ranks: likelyRanks,
    rank_range: rankRange,
    answers,
    above: neighbour(above),
    below: neighbour(below),
    duels: duels.map(duel),
    ...(against && { against: duel(against) }),
    would_move: wouldMove.map((move) => ({ other: named(move.otherId), choice: move.choice, rank: move.rank })),
  };
}

/** The explanation for people without an account: without authors and times. */
export function presentSharedExplanation(
  explanation: RankExplanation,
  shows: readonly LinkShows[],
): SharedRankExplanation {
  const shown = { ...explanation, feature: shownOutside(explanation.feature, shows) };
  const { answers, above, below, duels, against, ...rest } = presentExplanation(shown, OPEN_NAMES);
  const anonymous = (each: typeof above) =>
    each && { ...each, chain: each.chain.map(({ better, worse, choice }) => ({ better, worse, choice })) };
  const { won, lost, tied } = answers;
  return {
    ...rest,
    answers: { won, lost, tied },
    above: anonymous(above),
    below: anonymous(below),
    duels: duels.map(withoutPeople),
    ...(against && { against: withoutPeople(against) }),
  };
}

const hundredths = (weight: number): number => Math.round(100 * weight) / 100;

const rounded = ({ won, lost, tied }: Score): Score => ({
  won: hundredths(won),
  lost: hundredths(lost),
  tied: hundredths(tied),
});

const withoutPeople = ({ people: _, voices: __, ...duel }: Duel): Duel => duel;

/** Stability of the top of a ranking. */
export function presentStability({
  k,
  settled,
  checked,
  probability,
  expectedChanges,
  inDoubt,
  questions,
  questionsToAsk,
  scaleOpen,
  scaleMissing,
  contradicted,
  noOrder,
  twoCamps,
  questionsToFinal,
}: StabilityReport): Stability {
  return {
    k,
    settled,
    checked,
    probability,
    expected_changes: expectedChanges,
    in_doubt: inDoubt.map(({ feature: { id, name }, rank, probability: chance }) => ({
      feature: { id, name },
      rank,
      probability: chance,
    })),
    questions,
    ...(questionsToAsk !== null && { questions_to_ask: questionsToAsk }),
    scale_open: scaleOpen,
    scale_missing: scaleMissing,
    contradicted,
    no_order: noOrder,
    two_camps: twoCamps,
    ...(questionsToFinal !== null && { questions_to_final: questionsToFinal }),
  };
}
