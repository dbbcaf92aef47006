import { readReadiness } from '../../shared/monitoring/health.ts';
import { anybody } from '../access/access.ts';
import { noContent, ok } from '../http/answers.ts';
import { json, nothing } from '../http/documented.ts';
import { get } from '../http/endpoint.ts';
import { booleanSchema, type JsonSchema, named, objectOf, oneOf, stringSchema } from '../http/json-schema.ts';

const checks: Record<string, JsonSchema> = {
  database: oneOf('up', 'away'),
  migrations: oneOf('applied', 'pending', 'unknown'),
  redis: oneOf('up', 'away'),
  restore: oneOf('none', 'under way'),
  closing: booleanSchema,
};

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
      200: json('Ready', named('Readiness', objectOf({ status: { const: 'ready' }, ...checks }))),
      503: json(
        'It can not, and why',
        named('NotReady', objectOf({ detail: stringSchema, status: { const: 'not ready' }, ...checks })),
      ),
    },
    async handle({ context }) {
      const { ready, detail, checks: found } = await readReadiness(context, { redis: false, noRestore: true });
      if (ready) return ok({ status: 'ready', ...found });
      return { status: 503, headers: { 'Retry-After': '2' }, body: { detail, status: 'not ready', ...found } };
    },
  }),
];
