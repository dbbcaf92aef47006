import type { percent as english } from '../../../lib/percent-texts.ts';
import type { Words } from '../../words.ts';

/** A number of percent, which is given as it is written. */
export const percent: Words<typeof english> = (number) => `${number}\u{a0}%`;
