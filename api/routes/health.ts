import { anybody } from '../access/access.ts';
import { noContent, ok } from '../http/answers.ts';
import { json, nothing } from '../http/documented.ts';
import { get } from '../http/endpoint.ts';
import { objectOf, truth } from '../http/json-schema.ts';

export const healthEndpoints = [
  get('/health/live', {
    summary: 'The process runs',
    allow: anybody,
    answers: { 204: nothing('It runs') },
    handle: () => noContent(),
  }),
  get('/health/ready', {
    summary: 'The process can answer requests; Redis may be away, PostgreSQL may not',
    allow: anybody,
    answers: { 200: json('It can answer', objectOf({ status: { const: 'ready' }, redis: truth })) },
    async handle({ context }) {
      await context.pool.query('select 1');
      return ok({ status: 'ready', redis: context.redis.status === 'ready' });
    },
  }),
];
