import type { percent as english } from '../../../lib/percent-texts.ts';
import type { Words } from '../../words.ts';

export const percent: Words<typeof english> = (number) => `${number} %`;
