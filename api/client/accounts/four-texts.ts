/** The words of this setting, kept apart from those that sign-in loads. */
export const fourTexts = {
  title: 'Questions',
  switch: 'Ask four at a time',
  text: 'In projects with eight features or more, questions may show four: you choose the one worth most and the one worth least, or the hardest and the easiest. If that takes you too long, Pairwise goes back to two. This setting is for this device only.',
} as const;
