/** The names of the strategies. */
export const strategyTexts = {
  adaptive: 'Fewest questions',
  robust: 'Check for mistakes',
  uncertainty: 'Least certain first',
  random: 'At random',
} as const;
