import type { durationTexts as english } from '../../../lib/texts.ts';
import type { Words } from '../../words.ts';

/** Units in short. Numbers are given as they are written. */
export const durationTexts: Words<typeof english> = {
  minutes: (minutes) => `${minutes} min`,
  seconds: (seconds) => `${seconds} s`,
  both: (minutes, seconds) => `${minutes} min ${seconds} s`,
};
