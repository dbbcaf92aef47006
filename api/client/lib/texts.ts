/** Short units of time; the numbers are formatted already. */
export const durationTexts = {
  minutes: (minutes: string) => `${minutes} min`,
  seconds: (seconds: string) => `${seconds} s`,
  both: (minutes: string, seconds: string) => `${minutes} min ${seconds} s`,
} as const;
