import { useEffect, useState } from 'preact/hooks';

/** Widths of the window up to which the results have a different layout; as in the style sheets. */
export const WIDTHS = { phone: '(max-width: 40rem)', oneColumn: '(max-width: 60rem)' } as const;

/** Whether the window is at most this wide. */
export function useNarrow(width: keyof typeof WIDTHS): boolean {
  const query = WIDTHS[width];
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const window = matchMedia(query);
    const change = () => setNarrow(window.matches);
    window.addEventListener('change', change);
    return () => window.removeEventListener('change', change);
  }, [query]);
  return isNarrow;
}
