/** Units in short. Numbers are given as they are written. */
export const durationTexts = {
  minutes: (minutes: string) => `${minutes} min`,
  seconds: (seconds: string) => `${seconds} s`,
  both: (minutes: string, seconds: string) => `${minutes} min ${seconds} s`,
} as const;
