/** Maximum number of tabs that a lease remembers. With more, it lasts until it expires. */
const MAX_TABS = 8;
/** Stands for unknown tabs. The service never learns that they were left. */
const UNKNOWN = '*';

/** The tabs of a lease. */
interface Shown {
  tabs: readonly string[];
}

/**
 * Whether the tab is known to show the lease.
 * @param tab absent for clients that don't name their tabs.
 */
export function isShownIn({ tabs }: Shown, tab: string | undefined): boolean {
  return tabs.includes(tab ?? UNKNOWN);
}

/**
 * All tabs of a lease after one more tab shows it.
 * @param before the same lease before; null for a new lease.
 */
export function tabsWith(before: Shown | null, tab: string | undefined): readonly string[] {
  const all = [...new Set([...(before?.tabs ?? []), tab ?? UNKNOWN])];
  return all.length > MAX_TABS ? [UNKNOWN] : all;
}

/** The lease without a tab; null if no other tab shows it. */
export function leaveTab<L extends Shown>(lease: L, tab: string): L | null {
  if (!isShownIn(lease, tab)) return lease;
  const tabs = lease.tabs.filter((each) => each !== tab);
  return tabs.length > 0 ? { ...lease, tabs } : null;
}
