import type { Needs } from '../context.ts';
import { ledgerKey } from '../platform/cache/keys.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import type { Disagreement, Disagreements, Witness } from '../ranking/results/disagreements.ts';
import type { Dimension } from '../ranking/vocabulary.ts';
import { peopleVersion, readAgreement } from './read-agreement.ts';
import { isApart } from './told-of-people.ts';

/** A person in a disagreement, with features by id. */
interface NamedWitness extends Omit<Witness, 'against'> {
  againstId: string;
}

/** A disagreement with its feature by id. */
export interface NamedDisagreement extends Pick<Disagreement, 'ranks'> {
  featureId: string;
  higher: NamedWitness;
  lower: NamedWitness;
}

/** The disagreements of one ranking. */
export interface ReadDisagreements extends Omit<Disagreements, 'most'> {
  /** People who are left out, since something is told of them that says why. */
  leftOut: readonly string[];
  most: readonly NamedDisagreement[];
}

/** How long a result is reused while answers come in, as a multiple of the time that it took, as in `readAgreement`. */
const KEPT = { times: 20 };

/**
 * Features that the people of a ranking should talk about. One computation serves all requests. The most recent answers may be missing, but
 * undone or changed answers are never included.
 */
export function readDisagreements(
  context: Needs<'jobs' | 'log' | 'rankings' | 'snapshots' | 'views'>,
  project: Pick<ProjectView, 'ledgers'>,
  dimension: Dimension,
): Promise<ReadDisagreements> {
  const { rankings, snapshots } = context;
  const ledger = project.ledgers[dimension];
  const compute = async () => {
    const { people } = await readAgreement(context, project, dimension);
    const leftOut = people.filter(isApart).map(({ author }) => author);
    const { ranking, featureIds } = await rankings.read(ledger);
    const found = await runCooperatively(ranking.results.disagreementsChunked(new Set(leftOut)));
    const named = ({ against, ...witness }: Witness) => ({ ...witness, againstId: featureIds[against]! });
    return {
      ...found,
      leftOut,
      most: found.most.map(({ feature, higher, lower, ranks }) => ({
        featureId: featureIds[feature]!,
        higher: named(higher),
        lower: named(lower),
        ranks,
      })),
    };
  };
  return snapshots.read(`disagreements ${ledgerKey(ledger)}`, peopleVersion(project.ledgers), compute, KEPT);
}
