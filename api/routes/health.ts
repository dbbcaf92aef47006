import { readReadiness } from '../../shared/monitoring/health.ts';
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
      const { ready, detail, checks } = await readReadiness(context, { redis: false, noRestore: true });
      if (ready) return ok({ status: 'ready', ...checks });
      return { status: 503, headers: { 'Retry-After': '2' }, body: { detail, status: 'not ready', ...checks } };
    },
  }),
];
