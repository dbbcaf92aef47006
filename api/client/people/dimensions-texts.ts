/** The words about which questions people are asked. */
export const dimensionTexts = {
  title: 'Who answers what',
  hint: 'Each person can answer both questions or just one. For example, product managers answer about value and engineers about effort. Earlier answers stay.',
  label: (name: string) => `What ${name} answers`,
  asked: {
    both: 'Value and effort',
    value: 'Value only',
    complexity: 'Effort only',
  },
  /** In a project that hides names: the words for people who don't see them. */
  hidden:
    'Names are hidden in this project: each person has a number. Only the owner and administrators see who is who.',
} as const;
