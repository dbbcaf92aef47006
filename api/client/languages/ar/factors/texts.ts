import type { factorTexts as english } from '../../../factors/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { questionsOf } from '../grammar.ts';

export const factorTexts: Words<typeof english> = {
  label: 'كم الفرق؟',
  ask: (count) => `تحديد كم الفرق: ${questionsOf(count)}`,
  question: {
    value: (more, less) => `كم مرة تزيد قيمة ${more} على قيمة ${less}؟`,
    complexity: (more, less) => `كم مرة يزيد جهد ${more} على جهد ${less}؟`,
  },
  why: 'تحتاج القيمة مقابل الجهد إلى ذلك مرة واحدة. يكفي التقدير، وحتى ذلك الحين يفترض Pairwise ‏10×.',
  of: (at, count) => `${formatCount(at)} من ${formatCount(count)}`,
  times: (factor) => `${formatCount(factor)}×`,
  skip: 'تخطٍّ',
  done: 'شكرًا. القيمة مقابل الجهد تحسب الآن بإجاباتك.',
  skipped: 'تُخطّي السؤال. حيث لا يجيب أحد يفترض Pairwise ‏10×.',
  again: 'الإجابة من جديد',
};
