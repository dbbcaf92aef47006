/** The example project: its features, and its words. */
export const exampleTexts = {
  name: 'Example: a notes app',
  description: 'An example with invented answers, which count as yours. Try anything here, then delete it.',
  opening: 'Making the example …',
  remove: 'Delete the example',
  removed: 'The example is deleted.',
  /** The most valuable first. */
  features: [
    { name: 'Search as you type', description: 'Results appear after the second letter.' },
    { name: 'Offline reading', description: 'Notes open without a connection.' },
    { name: 'Dark theme', description: 'Follows the system unless you choose.' },
    { name: 'Share a note by link', description: 'Others read it without an account.' },
    { name: 'Pictures in notes', description: 'Paste or drop them anywhere.' },
    { name: 'Edit a note together', description: 'Two people type at the same time.' },
    { name: 'Import from other apps', description: 'With a preview before anything is stored.' },
    { name: 'Reminders', description: 'A note comes back on the day you choose.' },
    { name: 'Print a note', description: 'On one page where it fits.' },
    { name: 'Word count', description: 'Below the text, while you type.' },
  ],
} as const;
