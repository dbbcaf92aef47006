import type { strategyTexts as english } from '../../../../projects/settings/strategy-texts.ts';
import type { Words } from '../../../words.ts';

export const strategyTexts: Words<typeof english> = {
  adaptive: 'أقل عدد من الأسئلة',
  robust: 'التحقق من الأخطاء',
  uncertainty: 'الأقل يقينًا أولًا',
  random: 'عشوائيًا',
};
