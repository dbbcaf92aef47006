import type { Needs } from '../context.ts';
import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import type { Progress } from '../ranking/results/progress.ts';
import type { Dimension, Goal, TopOrder } from '../ranking/vocabulary.ts';
import { readOwnProgress, readProgressBy } from '../results/read-progress.ts';
import { readTopProgress, topToSettle } from '../results/read-top-progress.ts';
import { type ForeseenPairs, foreseePairs } from './foresee-pairs.ts';
import { type NextPairRequest, nextPair, type Proposal, type UpTo, type Wait } from './next-pair.ts';

export interface AskNext
  extends Pick<
    NextPairRequest,
    'userId' | 'upTo' | 'goal' | 'showing' | 'answered' | 'screen' | 'own' | 'top' | 'ahead'
  > {
  project: ProjectView;
  dimension: Dimension;
  /** What makes features the best, with `top`. */
  topBy?: TopOrder | undefined;
  withProgress: boolean;
  withAfter: boolean;
  /** Number of further pairs; null leaves them out. */
  more: number | null;
}

/** A pair or a set to show, with the requested additions. An addition is null if it wasn't requested, or can't be determined. */
export interface Question extends Pick<ForeseenPairs, 'after' | 'gain'> {
  proposal: Proposal;
  dimension: Dimension;
  upTo: UpTo;
  goal: Goal;
  /** Every feature in the questions. */
  features: ReadonlyMap<string, FeatureRecord>;
  progress: Progress | null;
  also: readonly Proposal[] | null;
}

/** The next pair with the requested additions. Null if no question is left; a time to wait if all remaining pairs are leased to others. */
export async function askNext(
  context: Needs<'catalogs' | 'keys' | 'now' | 'pool' | 'proposals' | 'rankings' | 'views'>,
  asked: AskNext,
): Promise<Question | Wait | null> {
  const { project, dimension, goal, withProgress, withAfter, own, top, topBy, more } = asked;
  const { userId, upTo, showing, answered, screen, ahead } = asked;
  const ledger = project.ledgers[dimension];
  const strategy = project.selectionStrategy;
  const request = {
    ledger,
    strategy,
    userId,
    // A set says which feature is better, but not by how much.
    upTo: project.comparisonMode === 'graded' ? 2 : upTo,
    goal,
    showing,
    answered,
    screen,
    ahead,
    own,
    ...topToSettle(project, dimension, { top, topBy }),
  };
  const next = await nextPair(context, request);
  if (!next || 'waitSeconds' in next) return next;
  const { proposal, leases } = next;
  const [foreseen, progress] = await Promise.all([
    withAfter || more !== null
      ? foreseePairs(context, request, proposal, { leases, withAfter, more: more ?? 0 })
      : null,
    withProgress ? readProgressOf(context, request) : null,
  ]);
  const { after = null, gain = null, also = [] } = foreseen ?? {};
  const shown = [proposal, after?.feature_a, after?.feature_b, after?.tie, ...also].filter((each) => each != null);
  const ids = new Set(
    shown.flatMap(({ featureAId, featureBId, more: others = [] }) => [featureAId, featureBId, ...others]),
  );
  const features = await context.catalogs.getMany(project, [...ids]);
  return {
    proposal,
    dimension,
    upTo,
    goal,
    features,
    progress,
    after,
    gain,
    also: more === null ? null : also,
  };
}

async function readProgressOf(context: Needs<'rankings' | 'views'>, request: NextPairRequest): Promise<Progress> {
  const { ledger, strategy, goal, own, top, beside } = request;
  if (own) return readOwnProgress(context, ledger, request);
  const ofTop = top ? await readTopProgress(context, ledger, top, beside) : null;
  return ofTop ?? readProgressBy(strategy, context, ledger, goal, false);
}

/**
 * The next pair with progress and foresight, for the response to a change. The change is already stored, so a failure to choose doesn't
 * fail the request.
 * @returns null if no question is left; undefined if none could be chosen, or if others hold all that is left (`askNext` then says how long
 * to wait).
 */
export async function askNextAfterChange(
  context: Needs<'catalogs' | 'keys' | 'log' | 'now' | 'pool' | 'proposals' | 'rankings' | 'views'>,
  asked: Omit<AskNext, 'withProgress' | 'withAfter' | 'more'>,
): Promise<Question | null | undefined> {
  const { project, dimension } = asked;
  try {
    // The state after the change, because leases carry their state.
    const { generation, revision } = await context.rankings.read(project.ledgers[dimension]);
    const ledgers = { ...project.ledgers, [dimension]: { ...project.ledgers[dimension], generation, revision } };
    const all = { ...asked, project: { ...project, ledgers }, withProgress: true, withAfter: true, more: null };
    const next = await askNext(context, all);
    return next && 'waitSeconds' in next ? undefined : next;
  } catch (error) {
    context.log.warn(
      { err: error, projectId: project.id, dimension },
      'answer stored, but its next pair could not be chosen',
    );
    return undefined;
  }
}
