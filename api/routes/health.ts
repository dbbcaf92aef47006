import { anybody } from '../access/access.ts';
import { noContent, ok } from '../http/answers.ts';
import { get } from '../http/endpoint.ts';

export const healthEndpoints = [
  get('/health/live', {
    summary: 'The process runs',
    allow: anybody,
    handle: () => noContent(),
  }),
  get('/health/ready', {
    summary: 'The process can answer requests; Redis may be away, PostgreSQL may not',
    allow: anybody,
    async handle({ context }) {
      await context.pool.query('select 1');
      return ok({ status: 'ready', redis: context.redis.status === 'ready' });
    },
  }),
];
