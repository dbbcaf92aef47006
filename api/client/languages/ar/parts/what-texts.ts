import type { whatTexts as english } from '../../../parts/what-texts.ts';
import type { Words } from '../../words.ts';

export const whatTexts: Words<typeof english> = {
  asked: 'كيف يعمل: ما يُسأل عنه',
  questions: 'كيف يعمل: اختيار الأسئلة',
  known: 'كيف يعمل: جودة الترتيب',
  ranks: 'كيف يعمل: المراتب',
  value: 'كيف يعمل: القيمة مقابل الجهد',
  settled: 'كيف يعمل: المحسوم',
  right: 'كيف يعمل: صحة الترتيب',
  contradictions: 'كيف يعمل: التناقضات',
  people: 'كيف يعمل: توافق الأشخاص',
  limits: 'كيف يعمل: الحدود',
  names: 'كيف يعمل: الأسماء',
};
