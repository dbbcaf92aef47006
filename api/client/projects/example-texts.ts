/** The example project: its features, and its words. */
export const exampleTexts = {
  name: 'Example: a notes app',
  /** By this description a project is known to be the example. */
  description: 'An example with invented answers, which count as yours. Try anything here, then delete it.',
  opening: 'Making the example …',
  remove: 'Delete the example',
  removed: 'The example is deleted.',
  /** The most valuable first; by effort, the hardest is 1, and those without a place are left to compare. */
  features: [
    { name: 'Search as you type', description: 'Results appear after the second letter.', effort: 4 },
    { name: 'Offline reading', description: 'Notes open without a connection.', effort: 2 },
    { name: 'Dark theme', description: 'Follows the system unless you choose.', effort: 7 },
    { name: 'Share a note by link', description: 'Others read it without an account.', effort: 5 },
    { name: 'Pictures in notes', description: 'Paste or drop them anywhere.', effort: 6 },
    { name: 'Edit a note together', description: 'Two people type at the same time.', effort: 1 },
    { name: 'Import from other apps', description: 'With a preview before anything is stored.', effort: 3 },
    { name: 'Reminders', description: 'A note comes back on the day you choose.', effort: null },
    { name: 'Print a note', description: 'On one page where it fits.', effort: 8 },
    { name: 'Word count', description: 'Below the text, while you type.', effort: null },
  ],
} as const;
