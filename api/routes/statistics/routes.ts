import { readProjectStats } from '../../../shared/use-cases/projects/read-project-stats.ts';
import { readResults } from '../../../shared/use-cases/ranking/read-results.ts';
import { statistics } from '../../contract/statistics.ts';
import { implement } from '../../http/implement.ts';
import { ok } from '../../http/responses.ts';
import { presentStatistics } from '../../presenters/project.ts';
import { presentFeatureScores } from '../../presenters/results.ts';

export const statisticsEndpoints = implement(statistics, {
  async getStatistics({ granted: project, context }) {
    const [stats] = await readProjectStats(context, [project]);
    return ok(presentStatistics(stats!));
  },

  async listScores({ granted: project, context }) {
    const results = await readResults(context, project);
    return ok(results.values().map(presentFeatureScores));
  },
});
