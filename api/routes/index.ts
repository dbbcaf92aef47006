import Router from '@koa/router';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import { AppError } from '../../shared/errors.ts';
import { type Endpoint, toMiddleware, type Unplaced } from '../http/endpoint.ts';
import { authEndpoints } from './auth/routes.ts';
import { comparisonEndpoints } from './comparisons/routes.ts';
import { documentEndpoint } from './document.ts';
import { featureEndpoints } from './features/routes.ts';
import { healthEndpoints } from './health.ts';
import { modelConfigEndpoints } from './model-config/routes.ts';
import { projectEndpoints } from './projects/routes.ts';
import { resultEndpoints } from './results/routes.ts';
import { statisticsEndpoints } from './statistics/routes.ts';
import { userEndpoints } from './users/routes.ts';

const API = '/api/v1';

/** Endpoints that share the beginning of their path, and a chapter of the document. */
function under(prefix: string, tag: string, endpoints: readonly Unplaced[]): Endpoint[] {
  return endpoints.map((endpoint) => ({ ...endpoint, tag, path: `${prefix}${endpoint.path}` }));
}

const PROJECT = `${API}/projects/:project_id`;

/** Every endpoint of the service; the router and the OpenAPI document are made from this list. */
export const endpoints: readonly Endpoint[] = [
  ...under('', 'Service', healthEndpoints),
  ...under(API, 'Service', [documentEndpoint(() => endpoints)]),
  ...under(`${API}/auth`, 'Authentication', authEndpoints),
  ...under(`${API}/users`, 'Users', userEndpoints),
  ...under(`${API}/projects`, 'Projects', projectEndpoints),
  ...under(`${PROJECT}/features`, 'Features', featureEndpoints),
  ...under(`${PROJECT}/comparisons`, 'Comparisons', comparisonEndpoints),
  ...under(`${PROJECT}/statistics`, 'Statistics', statisticsEndpoints),
  ...under(`${PROJECT}/results`, 'Results', resultEndpoints),
  ...under(`${PROJECT}/model-config`, 'Model configuration', modelConfigEndpoints),
];

/** The router over all endpoints, with 404 and 405 for whatever none of them answers. */
export function routes(): Middleware {
  const router = new Router();
  for (const endpoint of endpoints) router[endpoint.method](endpoint.path, toMiddleware(endpoint));
  return compose([
    router.routes() as unknown as Middleware,
    router.allowedMethods({
      throw: true,
      methodNotAllowed: () => new AppError(405, 'Method not allowed'),
      notImplemented: () => new AppError(405, 'Method not allowed'),
    }) as unknown as Middleware,
    (ctx) => {
      if (ctx.status === 404 && ctx.body === undefined) throw new AppError(404, 'Not found');
    },
  ]);
}
