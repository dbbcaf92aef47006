import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Calls a function before the page is laid out for printing, and when printing ends.
 * @returns a function that stops this.
 */
export function watchPrinting(tell: (isPrinting: boolean) => void): () => void {
  const paper = matchMedia('print');
  const change = () => tell(paper.matches);
  const before = () => tell(true);
  const after = () => tell(false);
  paper.addEventListener('change', change);
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    paper.removeEventListener('change', change);
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useLayoutEffect(() => watchPrinting(setPrinting), []);
  return isPrinting;
}
