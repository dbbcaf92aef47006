import { useEffect, useState } from 'preact/hooks';

/** Whether the page is being printed, from before its print layout is made. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    const change = () => setPrinting(paper.matches);
    const before = () => setPrinting(true);
    const after = () => setPrinting(false);
    paper.addEventListener('change', change);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      paper.removeEventListener('change', change);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
