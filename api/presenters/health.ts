import type { Readiness } from '../../shared/monitoring/health.ts';

/** Readiness with what was checked, and why not if it is not ready. */
export function presentReadiness({ ready, detail, checks: found }: Readiness) {
  return ready ? { status: 'ready', ...found } : { detail, status: 'not ready', ...found };
}
