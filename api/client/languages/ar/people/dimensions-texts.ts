import type { dimensionTexts as english } from '../../../people/dimensions-texts.ts';
import type { Words } from '../../words.ts';

export const dimensionTexts: Words<typeof english> = {
  title: 'من يجيب عن ماذا',
  hint: 'يمكن لكل شخص الإجابة عن السؤالين أو عن أحدهما فقط. فمثلًا يجيب مديرو المنتج عن القيمة، والمهندسون عن الجهد. وتبقى الإجابات السابقة.',
  label: (name) => `أسئلة ${name}`,
  asked: {
    both: 'القيمة والجهد',
    value: 'القيمة فقط',
    complexity: 'الجهد فقط',
  },
  hidden: 'الأسماء مخفية في هذا المشروع: لكل شخص رقم، ولا يعرف أصحاب الأرقام إلا المالك والمسؤولون.',
};
