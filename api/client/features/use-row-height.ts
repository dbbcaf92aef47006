import { useEffect, useState } from 'preact/hooks';

/** The breakpoint of features.css, below which a row has three lines. */
const NARROW = '(max-width: 58rem)';
const ROW_REM = { wide: 3.75, narrow: 6.75 } as const;
const HEAD_REM = 3.5;

/** Heights of the table's lines in pixels, for the width of the window and the text size that the person has set. */
export function useRowHeight(): { rowHeight: number; headHeight: number; rem: number } {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const change = () => setNarrow(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const kind = isNarrow ? 'narrow' : 'wide';
  return { rowHeight: Math.round(ROW_REM[kind] * rem), headHeight: Math.round(HEAD_REM * rem), rem };
}
