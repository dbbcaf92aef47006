import { formatDate } from '../lib/format-date.ts';
import { type PlaceOfFeature, usePlacesOf } from './queries.ts';
import { keptTexts as words } from './texts.ts';

/** The ranks of a feature in the kept rankings: a line, and the same in words. Nothing for one that was never kept. */
export function FeatureLine({ projectId, id }: { projectId: string; id: string }) {
  const { data: places = [] } = usePlacesOf(projectId, id);
  if (places.length === 0) return null;
  const now = new Date();
  return (
    <section class="feature-part" aria-labelledby="kept-line">
      <h2 id="kept-line">{words.line}</h2>
      {places.length > 1 && <Line places={places} />}
      <ul>
        {places.toReversed().map(({ snapshot, rank }) => (
          <li key={snapshot.id}>
            {words.lineOf(rank, snapshot.features)}{' '}
            <span class="hint">
              <bdi>{snapshot.name}</bdi> · {formatDate(new Date(snapshot.created_at), now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** From the best rank at the top to the worst at the bottom. */
function Line({ places }: { places: readonly PlaceOfFeature[] }) {
  const step = 100 / (places.length - 1);
  const shares = places.map(({ rank, snapshot }) => (rank - 0.5) / snapshot.features);
  return (
    <svg class="rank-line" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={shares.map((share, at) => `${at * step},${100 * share}`).join(' ')} />
    </svg>
  );
}
