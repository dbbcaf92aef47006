import { plural } from '../english.ts';

/** The words of a feature's own page. */
export const pageTexts = {
  title: 'Feature',
  edit: 'Edit',
  archive: 'Archive',
  archived: 'This feature is archived: it isn’t asked or ranked, and its answers don’t count.',
  archivedNow: 'Archived',
  restore: 'Restore',
  restored: 'Restored',
  tags: (tags: readonly string[]) => `Tags: ${tags.join(' · ')}`,
  standing: 'Rank',
  ofAll: (rank: string, count: number) => `${rank} of ${plural(count, 'feature', 'features')} by value for effort`,
  why: 'See it in the results',
  noRank: 'Not ranked yet.',
  estimates: {
    value: (number: string) => `Estimated value: ${number}`,
    complexity: (number: string) => `Estimated effort: ${number}`,
  },
  answers: 'Answers',
  noAnswers: 'No answers about this feature yet.',
  more: (count: number) => `Show ${plural(count, 'more answer', 'more answers')}`,
  history: 'History',
} as const;
