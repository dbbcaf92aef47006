import { readReadiness } from '../../shared/monitoring/health.ts';
import { anybody } from '../access/access.ts';
import { NotReady, Readiness } from '../contract/health.ts';
import { json, nothing } from '../contract/responses.ts';
import { noContent, ok } from '../http/answers.ts';
import { get } from '../http/endpoint.ts';
import { presentReadiness } from '../presenters/health.ts';

export const healthEndpoints = [
  get('/health/live', {
    operation: 'checkLiveness',
    summary: 'Liveness: the process responds',
    allow: anybody,
    cost: 'free',
    answers: { 204: nothing('Alive') },
    handle: () => noContent(),
  }),
  get('/health/ready', {
    operation: 'checkReadiness',
    summary: 'Readiness: the process can serve requests; needs PostgreSQL, but not Redis',
    allow: anybody,
    cost: 'free',
    answers: {
      200: json('Ready', Readiness),
      503: json('Not ready. The body gives the reason', NotReady),
    },
    async handle({ context }) {
      const readiness = await readReadiness(context, { redis: false, noRestore: true });
      const body = presentReadiness(readiness);
      return body.status === 'ready' ? ok(body) : { status: 503 as const, headers: { 'Retry-After': '2' }, body };
    },
  }),
];
