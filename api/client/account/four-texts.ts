/** The words of the setting, apart from those that sign-in loads. */
export const fourTexts = {
  title: 'Questions',
  switch: 'Ask four at a time',
  text: 'In projects with eight features or more, you choose the best and the worst of four. If that takes you too long, Pairwise goes back to two. This setting is for this device only.',
} as const;
