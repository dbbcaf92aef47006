import type { durationTexts as english } from '../../../lib/texts.ts';
import type { Words } from '../../words.ts';

export const durationTexts: Words<typeof english> = {
  minutes: (minutes) => `${minutes} د`,
  seconds: (seconds) => `${seconds} ث`,
  both: (minutes, seconds) => `${minutes} د و${seconds} ث`,
};
