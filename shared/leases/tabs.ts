/** Tabs that a lease remembers; with more it lasts until its end. */
const MAX_TABS = 8;
/** Stands for tabs that are not known, and so can't be known to be left. */
const UNKNOWN = '*';

/** A lease, as far as it tells which tabs show it. */
interface Shown {
  tabs: readonly string[];
}

/** Whether it is known that the tab shows the lease. @param tab absent for clients that don't tell. */
export function isShownIn({ tabs }: Shown, tab: string | undefined): boolean {
  return tabs.includes(tab ?? UNKNOWN);
}

/** All tabs of a lease when one more shows it. @param before the same lease as it was; null for a new one. */
export function tabsWith(before: Shown | null, tab: string | undefined): readonly string[] {
  const all = [...new Set([...(before?.tabs ?? []), tab ?? UNKNOWN])];
  return all.length > MAX_TABS ? [UNKNOWN] : all;
}

/** The lease without a tab; null when it is shown nowhere any more. */
export function leaveTab<L extends Shown>(lease: L, tab: string): L | null {
  if (!isShownIn(lease, tab)) return lease;
  const tabs = lease.tabs.filter((each) => each !== tab);
  return tabs.length > 0 ? { ...lease, tabs } : null;
}
