import type { Dimension } from '../../../shared/ranking/vocabulary.ts';
import type { CurrentUser } from '../../../shared/store/accounts/current-user.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import { foreseePairs } from '../../../shared/use-cases/comparisons/foresee-pairs.ts';
import { nextPair, type Proposal } from '../../../shared/use-cases/comparisons/next-pair.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { readOwnProgress, readProgress } from '../../../shared/use-cases/ranking/read-progress.ts';
import { presentProposal, type WithNext } from '../../presenters/proposal.ts';

export interface NextOptions {
  dimension: Dimension;
  target: number;
  withProgress: boolean;
  withAfter: boolean;
  /** Additional pairs. */
  more: number;
  showing?: Proposal | undefined;
  /** The pair that was just answered. */
  answered?: Omit<Proposal, 'id'> | undefined;
  /** Where the pair will be shown. */
  screen?: string | undefined;
  /** Whether to complete the person's own order. */
  own: boolean;
}

/** What the query of a change says about the pair that comes next. */
export interface NextInput {
  include_next: boolean;
  target_certainty: number;
  screen?: string | undefined;
  own: boolean;
}

interface Asking {
  granted: ProjectView;
  user: CurrentUser;
  context: Context;
}

/**
 * The next pair as a response, with the requested additions; null if no question is left, and a time to wait if all remaining pairs
 * are leased to others.
 */
export async function presentNext({ granted: project, user, context }: Asking, options: NextOptions) {
  const { dimension, target, withProgress, withAfter, more, showing, answered, screen, own } = options;
  const ledger = project.ledgers[dimension];
  const request = {
    ledger,
    strategy: project.selectionStrategy,
    userId: user.id,
    targetCertainty: target,
    showing,
    answered,
    screen,
    own,
  };
  const proposal = await nextPair(context, request);
  if (!proposal || 'waitSeconds' in proposal) return proposal;
  const [foreseen, progress] = await Promise.all([
    withAfter || more > 0 ? foreseePairs(context, request, proposal, { withAfter, more }) : null,
    withProgress ? (own ? readOwnProgress(context, ledger, request) : readProgress(context, ledger, target)) : null,
  ]);
  const { after, gain, also = [] } = foreseen ?? {};
  const shown = [proposal, after?.feature_a, after?.feature_b, after?.tie, ...also].filter((each) => each != null);
  const ids = new Set(shown.flatMap(({ featureAId, featureBId }) => [featureAId, featureBId]));
  const features = await context.catalogs.getMany(project, [...ids]);
  return presentProposal(proposal, {
    dimension,
    target,
    features,
    progress,
    after: after ?? null,
    gain: gain ?? null,
    also: more > 0 ? also : null,
  });
}

/**
 * The next pair with progress and foresight, for the response to a change. The change is stored already, so a failure to choose does
 * not fail the request: the pair is omitted.
 */
export async function bringNext(
  asking: Asking,
  { include_next: isWanted, target_certainty: target, screen, own }: NextInput,
  dimension: Dimension,
  { showing, answered }: Pick<NextOptions, 'showing' | 'answered'> = {},
): Promise<WithNext> {
  if (!isWanted) return {};
  const { context, granted: project } = asking;
  try {
    // The state after the change; leases carry their state.
    const { generation, revision } = await context.rankings.read(project.ledgers[dimension]);
    const ledgers = { ...project.ledgers, [dimension]: { ...project.ledgers[dimension], generation, revision } };
    const options = { dimension, target, withProgress: true, withAfter: true, more: 0, showing, answered, screen, own };
    const next = await presentNext({ ...asking, granted: { ...project, ledgers } }, options);
    // Not null, which would mean that no question is left: `GET next` says how long to wait.
    return next && 'waitSeconds' in next ? {} : { next };
  } catch (error) {
    context.log.warn({ err: error, projectId: project.id, dimension }, 'no next pair for a stored answer');
    return {};
  }
}
