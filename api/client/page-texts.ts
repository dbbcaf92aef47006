/** The words that the page shows before its scripts run, or without them. */
export const pageTexts = {
  description: 'Ranks a backlog by asking which of two features comes first.',
  /** @param browsers the first versions that work, as a list. */
  late: (browsers: string) =>
    `Pairwise hasn’t loaded yet. If it doesn’t, reload the page or use a newer browser: ${browsers}.`,
  /** @param address of the description of the API. */
  noScript: (address: string) => `Pairwise needs JavaScript. The API is described at ${address}.`,
  /**
   * Shown while the scripts are built, after an installation or an update.
   * @param address of the description of the API.
   */
  building: (address: string) => ({
    heading: 'Pairwise is getting ready',
    what: 'Its pages are being built, once after each installation or update. On a slow machine this takes a few minutes.',
    again: 'This page reloads itself.',
    api: `The API works already. It is described at ${address}.`,
  }),
} as const;
