import type { fileTexts as english } from '../../../lib/file-texts.ts';
import type { Words } from '../../words.ts';

export const fileTexts: Words<typeof english> = {
  broken: 'انقطع الاتصال ولم يُحفظ أي شيء.',
};
