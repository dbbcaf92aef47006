import type { Needs } from '../context.ts';
import { type Progress, progressTowards, USUAL_COVERAGE } from '../ranking/results/progress.ts';
import { type ByDimension, mapDimensions } from '../ranking/vocabulary.ts';
import { readFactsOf } from '../results/read-progress.ts';
import type { ProjectView } from './store/project-access.ts';

export interface ProjectStats {
  featureCount: number;
  dimensions: ByDimension<Progress>;
}

/** The progress of some projects, in the given order. */
export async function readProjectStats(
  context: Needs<'rankings' | 'views'>,
  projects: readonly ProjectView[],
): Promise<ProjectStats[]> {
  const facts = (
    await readFactsOf(
      context,
      projects.flatMap(({ ledgers }) => Object.values(ledgers)),
    )
  ).values();
  return projects.map(({ ledgers }) => {
    const of = mapDimensions(ledgers, () => facts.next().value!);
    return {
      featureCount: Object.values(of)[0]!.features,
      dimensions: mapDimensions(of, (each) => progressTowards(USUAL_COVERAGE, each)),
    };
  });
}
