import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The current size of an element in whole pixels; 0 before it is known. */
export function useSize(element: RefObject<HTMLElement>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measured = element.current!;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return size;
}
