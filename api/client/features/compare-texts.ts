/** The words of the dialog that compares two features. */
export const compareTexts = {
  title: 'Compare these',
  yours: 'This is your answer.',
  notAsked: 'Others answer the questions of this project.',
} as const;
