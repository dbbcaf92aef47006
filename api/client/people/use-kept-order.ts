import { useRef } from 'preact/hooks';
import { keepOrder } from './agreement.ts';

/**
 * The items in the order that they were first shown in, new ones behind: figures move while people answer, rows don't.
 * @param of what the order is of; another one begins anew.
 */
export function useKeptOrder<T>(items: readonly T[], keyOf: (item: T) => string, of = ''): T[] {
  const kept = useRef<{ of: string; keys: readonly string[] }>({ of, keys: [] });
  const before = kept.current.of === of ? kept.current.keys : [];
  const ordered = keepOrder(before, items, keyOf);
  kept.current = { of, keys: ordered.map(keyOf) };
  return ordered;
}
