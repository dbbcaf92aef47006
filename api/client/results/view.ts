import { type Signal, signal } from '@preact/signals';
import { type Filter, NO_FILTER, type Result, SORTINGS, type Sorting } from './ranking.ts';
import type { Scale } from './scatter-layout.ts';

export const PARTS = ['list', 'chart'] as const;
export type Part = (typeof PARTS)[number];

/** Selection and filters of the results screen. The list and the chart share the selection. */
export class ResultsView {
  /** The chosen feature's id. */
  readonly chosen: Signal<string | null> = signal(null);
  readonly filter: Signal<Filter> = signal(NO_FILTER);
  readonly scale: Signal<Scale> = signal('score');
  readonly showsRanges: Signal<boolean> = signal(false);
  readonly sorting: Signal<Sorting>;
  /** The list or the chart, on screens that have no room for both. */
  readonly part: Signal<Part> = signal('list');
  /** The feature whose explanation is open. */
  readonly explained: Signal<string | null> = signal(null);

  /** The feature that was selected because it is first. */
  #first: string | null = null;

  /** @param search the query of the address, which stores sorting and tag. */
  constructor(search: string) {
    const query = new URLSearchParams(search);
    this.sorting = signal(SORTINGS.find((each) => each === query.get('sort')) ?? 'ratio');
    this.filter.value = { ...NO_FILTER, tag: query.get('tag') };
  }

  /** Narrows the filter, or widens it again. */
  narrow(part: Partial<Filter>): void {
    this.filter.value = { ...this.filter.peek(), ...part };
    // Selecting a place on the chart shows its features in the list.
    if (part.place) this.part.value = 'list';
  }

  /** The query of an address that shows the same again. */
  get query(): string {
    const query = new URLSearchParams();
    if (this.sorting.value !== 'ratio') query.set('sort', this.sorting.value);
    if (this.filter.value.tag !== null) query.set('tag', this.filter.value.tag);
    return query.size > 0 ? `?${query}` : '';
  }

  /** Selects the first of some results, unless the person has selected another one among them. */
  chooseAmong(results: readonly Result[]): void {
    const chosen = this.chosen.peek();
    if (chosen !== this.#first && results.some(({ feature }) => feature.id === chosen)) return;
    this.#first = results[0]?.feature.id ?? null;
    this.chosen.value = this.#first;
  }
}
