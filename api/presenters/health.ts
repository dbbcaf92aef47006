import type { Readiness } from '../../shared/monitoring/health.ts';

/** Readiness with what was checked, and why not if it is not ready. */
export function presentReadiness({ detail, checks: found }: Readiness) {
  return detail === null
    ? ({ status: 'ready', ...found } as const)
    : ({ detail, status: 'not ready', ...found } as const);
}
