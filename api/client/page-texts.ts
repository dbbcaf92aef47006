/** The words of the page before, or without, its scripts. */
export const pageTexts = {
  description: 'Ranks a backlog by asking which of two features comes first.',
  /** @param browsers the first versions that work, as a list. */
  late: (browsers: string) =>
    `Pairwise hasn’t loaded yet. If it doesn’t, reload the page or use a newer browser: ${browsers}.`,
  /** @param address of the description of the API. */
  noScript: (address: string) => `Pairwise needs JavaScript. The API is described at ${address}.`,
} as const;
