/** The words about saving files. */
export const fileTexts = {
  broken: 'The connection broke. Nothing was saved.',
} as const;
