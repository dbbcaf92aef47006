import { formatCount } from '../lib/format.ts';

/** How much of the top `k` is settled. */
export function settledOf(k: number, settled: number): string {
  if (k === 1) return settled === 1 ? 'The first place is settled' : 'The first place could still change';
  return settled >= k
    ? `The top ${formatCount(k)} is settled`
    : `Top ${formatCount(k)}: ${formatCount(settled)} settled, ${formatCount(k - settled)} could still change`;
}
