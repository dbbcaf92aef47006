import { useEffect, useState } from 'preact/hooks';

/** Code that loads when it is wanted; null until then. */
export function useLater<T extends object>(load: () => Promise<T>, isWanted = true): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (isWanted) load().then(setLoaded, console.error);
  }, [isWanted]);
  return loaded;
}
