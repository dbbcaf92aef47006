/** Screens that a lease remembers; with more it lasts until its end. */
const MAX_SCREENS = 8;
/** Stands for screens that are not known, and so can't be known to be left. */
const UNKNOWN = '*';

/** A lease, as far as it is told where it is shown. */
interface Shown {
  /** Absent in leases of a version that did not know them. */
  screens?: readonly string[];
}

/** Whether it is known that the screen shows the lease. @param screen absent for clients that don't tell. */
export function isShownOn({ screens = [UNKNOWN] }: Shown, screen: string | undefined): boolean {
  return screens.includes(screen ?? UNKNOWN);
}

/** All screens of a lease when one more shows it. @param before the same lease as it was; null for a new one. */
export function screensWith(before: Shown | null, screen: string | undefined): readonly string[] {
  const { screens = [UNKNOWN] } = before ?? { screens: [] };
  const all = [...new Set([...screens, screen ?? UNKNOWN])];
  return all.length > MAX_SCREENS ? [UNKNOWN] : all;
}

/** The lease without a screen; null when it is shown nowhere any more. */
export function leaveScreen<L extends Shown>(lease: L, screen: string): L | null {
  if (!isShownOn(lease, screen)) return lease;
  const screens = lease.screens!.filter((each) => each !== screen);
  return screens.length > 0 ? { ...lease, screens } : null;
}
