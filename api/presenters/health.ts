import type { Readiness } from '../../shared/monitoring/health.ts';

/** Readiness with what was checked, why not if it is not ready, and the build that runs. */
export function presentReadiness({ detail, checks, build }: Readiness) {
  const found = { ...checks, ...build };
  return detail === null
    ? ({ status: 'ready', ...found } as const)
    : ({ detail, status: 'not ready', ...found } as const);
}
