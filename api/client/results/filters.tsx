import { useMemo, useRef } from 'preact/hooks';
import { formatCount } from '../lib/format.ts';
import { useKeys } from '../lib/keys.ts';
import { Segments } from '../parts/segments.tsx';
import { countQuadrants, NO_FILTER, QUADRANTS, type Result, SORTINGS, tagsOf } from './ranking.ts';
import { resultTexts } from './texts.ts';
import { PARTS, type ResultsView } from './view.ts';

/** Chooses the sorting of the ranking. */
export function Sortings({ view }: { view: ResultsView }) {
  return (
    <Segments
      label={resultTexts.sort}
      name="sort"
      choices={SORTINGS}
      chosen={view.sorting.value}
      words={(sorting) => resultTexts.sortings[sorting]}
      onChange={(sorting) => (view.sorting.value = sorting)}
    />
  );
}

/** Chooses the list or the chart on screens that have no room for both. */
export function Parts({ view }: { view: ResultsView }) {
  return (
    <Segments
      label={resultTexts.parts.label}
      name="part"
      choices={PARTS}
      chosen={view.part.value}
      words={(part) => resultTexts.parts[part]}
      onChange={(part) => (view.part.value = part)}
    />
  );
}

/** By tag and by name. */
export function Filters({ view, results }: { view: ResultsView; results: readonly Result[] }) {
  const box = useRef<HTMLInputElement>(null);
  const tags = useMemo(() => tagsOf(results), [results]);
  const { search, tag } = view.filter.value;
  useKeys([{ keys: ['/'], does: resultTexts.search, run: () => focusIn(box.current) }]);
  return (
    <div class="results-filters">
      {(tags.length > 0 || tag !== null) && (
        <select
          aria-label={resultTexts.tag}
          value={tag ?? ''}
          onChange={({ currentTarget }) => view.narrow({ tag: currentTarget.value || null })}
        >
          <option value="">{resultTexts.allTags}</option>
          {(tag === null || tags.includes(tag) ? tags : [tag, ...tags]).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      )}
      <input
        ref={box}
        type="search"
        aria-label={resultTexts.search}
        placeholder={resultTexts.searchShort}
        value={search}
        onInput={({ currentTarget }) => view.narrow({ search: currentTarget.value })}
      />
    </div>
  );
}

/** Focuses a field, which may be inside a sheet. */
function focusIn(field: HTMLElement | null): void {
  field?.closest<HTMLElement>('[popover]')?.showPopover();
  field?.focus();
}

/** Legend of the chart: colour and number of features of each quadrant. Each entry filters by its quadrant. */
export function Quadrants({ view, results }: { view: ResultsView; results: readonly Result[] }) {
  const counts = useMemo(() => countQuadrants(results), [results]);
  const { quadrant } = view.filter.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form, and nothing that is sent
    <div class="quadrant-counts" role="group" aria-label={resultTexts.chart.counts}>
      {QUADRANTS.map((each) => (
        <button
          type="button"
          key={each}
          class={`quadrant-${each}`}
          aria-pressed={quadrant === each}
          onClick={() => view.narrow({ quadrant: quadrant === each ? null : each, place: null })}
        >
          {resultTexts.quadrants[each]} <span class="num">{formatCount(counts[each])}</span>
        </button>
      ))}
    </div>
  );
}

/** Says how much of the ranking the list shows, with a button to show all of it. */
export function Shown({ view, shown, of }: { view: ResultsView; shown: number; of: number }) {
  const { place } = view.filter.value;
  return (
    <p class="hint shown" aria-live="polite">
      {place ? resultTexts.placeFilter(place.size) : resultTexts.shown(shown, of)}
      {shown < of && (
        <button type="button" class="link" onClick={() => (view.filter.value = NO_FILTER)}>
          {resultTexts.showAll}
        </button>
      )}
    </p>
  );
}
