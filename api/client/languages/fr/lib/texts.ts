import type { durationTexts as english } from '../../../lib/texts.ts';
import type { Words } from '../../words.ts';

export const durationTexts: Words<typeof english> = {
  minutes: (minutes) => `${minutes} min`,
  seconds: (seconds) => `${seconds} s`,
  both: (minutes, seconds) => `${minutes} min ${seconds} s`,
};
