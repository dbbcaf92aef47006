import { useRef } from 'preact/hooks';
import { keepOrder } from './agreement.ts';

/**
 * Returns the items in the order in which they were first shown, with new items at the end. Figures change while people answer; rows don't
 * move.
 * @param of what the items belong to; if it changes, a new order starts.
 */
export function useKeptOrder<T>(items: readonly T[], keyOf: (item: T) => string, of = ''): T[] {
  const kept = useRef<{ of: string; keys: readonly string[] }>({ of, keys: [] });
  const before = kept.current.of === of ? kept.current.keys : [];
  const ordered = keepOrder(before, items, keyOf);
  kept.current = { of, keys: ordered.map(keyOf) };
  return ordered;
}
