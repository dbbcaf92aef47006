import { useEffect, useState } from 'preact/hooks';

/** As in the style sheet. */
const NARROW = '(max-width: 40rem)';

/** Whether the window is as narrow as that of a phone. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const window = matchMedia(NARROW);
    const change = () => setNarrow(window.matches);
    window.addEventListener('change', change);
    return () => window.removeEventListener('change', change);
  }, []);
  return isNarrow;
}
