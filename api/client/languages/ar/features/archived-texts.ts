import type { archivedTexts as english } from '../../../features/archived-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { featuresOf } from '../grammar.ts';

const named = (names: readonly string[]) => (names.length === 1 ? `«${names[0]}»` : featuresOf(names.length));

export const archivedTexts: Words<typeof english> = {
  title: 'الميزات المؤرشفة',
  back: 'العودة إلى الميزات',
  text: 'لا يُسأل عنها أحد ولا تدخل في الترتيب. وعند استعادتها تُحتسب إجاباتها من جديد.',
  none: 'لا شيء في الأرشيف',
  noneText: 'تنتقل الميزات المؤرشفة إلى هنا مع إجاباتها، ويمكن هنا استعادتها أو حذفها.',
  since: (when) => `أُرشفت ${when}`,
  restore: 'استعادة',
  restoreAll: 'استعادة الكل',
  restored: (names) => `تمت استعادة ${named(names)}`,
  delete: 'حذف …',
  deleteAll: 'حذف الكل …',
  more: (count) => `عرض المزيد (بقي ${formatCount(count)})`,
  deleting: {
    title: (names) => `حذف ${named(names)}؟`,
    more: (count) => `و${formatCount(count)} أخرى`,
    final: (count) =>
      `يمكن ${count === 2 ? 'استعادتهما مع إجاباتهما' : 'استعادتها مع إجاباتها'} من صفحة النشاط خلال 30 يومًا.`,
    moves: (others) =>
      others === 0
        ? 'لا يتغير ترتيب أي ميزة أخرى.'
        : `يتغير ترتيب ميزات أخرى عددها ${formatCount(others)}، لأن الإجابات تُحذف أيضًا. الميزات المؤرشفة لا تحرّك شيئًا.`,
    submit: (count) => (count === 1 ? 'حذف' : `حذف ${featuresOf(count)}`),
    done: (count) => `تم حذف ${featuresOf(count)}`,
  },
};
