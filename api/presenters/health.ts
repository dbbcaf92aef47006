import type { Readiness } from '../../shared/monitoring/health.ts';
import { booleanSchema, type JsonSchema, named, objectOf, oneOf, stringSchema } from '../http/json-schema.ts';

/** Readiness with what was checked, and why not if it is not ready. */
export function presentReadiness({ ready, detail, checks: found }: Readiness) {
  return ready ? { status: 'ready', ...found } : { detail, status: 'not ready', ...found };
}

const checks: Record<string, JsonSchema> = {
  database: oneOf('up', 'away'),
  migrations: oneOf('applied', 'pending', 'unknown'),
  redis: oneOf('up', 'away'),
  restore: oneOf('none', 'under way'),
  storage: oneOf('fine', 'low', 'failing', 'unknown'),
  closing: booleanSchema,
};
export const readinessSchema = named('Readiness', objectOf({ status: { const: 'ready' }, ...checks }));
export const notReadySchema = named(
  'NotReady',
  objectOf({ detail: stringSchema, status: { const: 'not ready' }, ...checks }),
);
