/** The words about the weekly mail with a ranking. */
export const weeklyTexts = {
  title: 'By email',
  choice: 'Send me this ranking every Monday',
  hint: 'Only if something has changed: the first ten features, their moves, and how sure the order is.',
  noMail:
    'This service sends no email, so it can’t send you the ranking. A link shows the current ranking at any time.',
} as const;
