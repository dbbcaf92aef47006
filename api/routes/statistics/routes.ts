import { readProjectStats } from '../../../shared/use-cases/projects/read-project-stats.ts';
import { readResults } from '../../../shared/use-cases/ranking/read-results.ts';
import { member } from '../../access/project.ts';
import { projectParams } from '../../contract/params.ts';
import { Statistics } from '../../contract/projects.ts';
import { json } from '../../contract/responses.ts';
import { FeatureScores } from '../../contract/results.ts';
import { listOf } from '../../contract/shapes.ts';
import { ok } from '../../http/answers.ts';
import { get } from '../../http/endpoint.ts';
import { presentStatistics } from '../../presenters/project.ts';
import { presentFeatureScores } from '../../presenters/results.ts';

export const statisticsEndpoints = [
  get('', {
    operation: 'getStatistics',
    summary: 'Get counts and progress of a project',
    params: projectParams,
    allow: member,
    answers: { 200: json('Counts and progress', Statistics) },
    async handle({ granted: project, context }) {
      const [stats] = await readProjectStats(context, [project]);
      return ok(presentStatistics(stats!));
    },
  }),
  get('/scores', {
    operation: 'listScores',
    summary: 'List the scores of all features, in the order of the results',
    params: projectParams,
    cost: 'large',
    allow: member,
    answers: { 200: json('Scores by feature', listOf(FeatureScores)) },
    async handle({ granted: project, context }) {
      const results = await readResults(context, project);
      return ok(results.values().map(presentFeatureScores));
    },
  }),
];
