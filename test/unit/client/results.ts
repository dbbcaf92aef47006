import type { Result } from '../../../api/client/results/ranking.ts';

let made = 0;

/** A result as the service answers it, of which a test says what matters to it. */
export function result({
  name = 'Feature',
  tags = [],
  ...of
}: Partial<Omit<Result, 'feature'>> & { name?: string; tags?: string[] } = {}): Result {
  made += 1;
  const at = '2026-05-12T10:00:00Z';
  const feature = {
    id: `${name} ${made}`,
    name,
    description: '',
    tags,
    project_id: 'p',
    created_at: at,
    updated_at: at,
    archived_at: null,
    external: null,
  };
  return {
    feature,
    value: 1,
    complexity: 1,
    ratio: 1,
    ratio_index: 50,
    comparable: true,
    rank: made,
    shared_rank: made,
    tied_with: 0,
    quadrant: 'quick_wins',
    score: 0,
    variance: 1,
    confidence_interval: [-1, 1],
    likely_ranks: [1, 9],
    value_percentile: 50,
    complexity_percentile: 50,
    ...of,
  };
}
