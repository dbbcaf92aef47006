import type { Needs } from '../context.ts';
import { type Progress, progressTowards, USUAL_COVERAGE } from '../ranking/results/progress.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { readFactsOf } from '../results/read-progress.ts';
import type { ProjectView } from './store/project-access.ts';

export interface ProjectStats {
  featureCount: number;
  dimensions: Readonly<Record<Dimension, Progress>>;
}

/** The progress of some projects, in the given order. */
export async function readProjectStats(
  context: Needs<'rankings' | 'views'>,
  projects: readonly ProjectView[],
): Promise<ProjectStats[]> {
  const facts = await readFactsOf(
    context,
    projects.flatMap(({ ledgers }) => DIMENSIONS.map((dimension) => ledgers[dimension])),
  );
  return projects.map((_, index) => {
    const [complexity, value] = facts.slice(2 * index, 2 * index + 2);
    return {
      featureCount: complexity!.features,
      dimensions: {
        complexity: progressTowards(USUAL_COVERAGE, complexity!),
        value: progressTowards(USUAL_COVERAGE, value!),
      },
    };
  });
}
