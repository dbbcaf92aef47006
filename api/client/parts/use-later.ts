import { useEffect, useState } from 'preact/hooks';

/** Code that loads once it is wanted; null until it is there. */
export function useLater<T extends object>(load: () => Promise<T>, isWanted = true): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (isWanted) load().then(setLoaded, console.error);
  }, [isWanted]);
  return loaded;
}
