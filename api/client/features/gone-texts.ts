/** The words of a feature's page if the project does not have the feature. */
export const goneTexts = {
  title: 'The feature is not in this project',
  text: 'It was deleted, or it never was in this project.',
  back: 'See the features',
} as const;
