import type { estimatesTexts as english } from '../../../results/estimates-texts.ts';
import type { Words } from '../../words.ts';
import { comparisonsOf } from '../grammar.ts';

export const estimatesTexts: Words<typeof english> = {
  saved: (count) => `وفّرت تقديراتك نحو ${comparisonsOf(count)}`,
  used: 'جاءت الميزات مع تقديرات',
  where: 'أين تختلف؟',
  title: 'تقديراتك والترتيب',
  fit: (strength) =>
    strength >= 0.7
      ? 'تقديراتك والإجابات متوافقة جيدًا.'
      : strength >= 0.35
        ? 'تقديراتك والإجابات متوافقة جزئيًا.'
        : 'لا تشترك تقديراتك والإجابات في الكثير.',
  reversed: 'يبدو أن الأرقام الأصغر تعني الأكثر هنا.',
  number: 'التقدير',
  places: 'الموضع',
  move: (expected, found) => `${expected} ← ${found}`,
  meaning:
    'الموضع حسب التقدير ← حسب الإجابات، بين الميزات التي لها تقدير وجرت مقارنتها. لا تظهر الفروق التي لا تتجاوز موضعًا واحدًا. لا تُحتسب التقديرات إجاباتٍ أبدًا، بل تُحتسب كنظرة أولى بقدر ما توافقها الإجابات.',
};
