import type { compareTexts as english } from '../../../compare/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

export const compareTexts: Words<typeof english> = {
  pair: (a, b) => `${a} أم ${b}؟`,
  dimensions: 'المقارنة حسب',
  pairGroup: 'ميزتان',
  back: 'نظرة عامة',
  equal: 'متساويتان',
  scale: 'بأي مقدار',
  strengths: {
    a_much_better: 'أكثر بكثير',
    a_better: 'أكثر',
    equal: 'متساويتان',
    b_better: 'أكثر',
    b_much_better: 'أكثر بكثير',
  },
  skip: 'تخطي',
  undo: 'تراجع',
  redo: 'إعادة',
  why: 'لماذا؟',
  contradiction: 'حل تناقض',
  details: 'التفاصيل',
  tools: 'إجراءات أخرى لهذا السؤال',

  progress: {
    session: (done, length) => `${formatCount(done)} من ${formatCount(length)}`,
  },
};
