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
    title: (names) => `حذف ${named(names)} نهائيًا؟`,
    more: (count) => `و${formatCount(count)} أخرى`,
    final: (count) =>
      `${count === 2 ? 'لن يمكن استعادتهما بعد ذلك ولا استعادة إجاباتهما' : 'لن يمكن استعادتها بعد ذلك ولا استعادة إجاباتها'}. وتبقى الإجابات في السجل.`,
    submit: (count) => (count === 1 ? 'حذف نهائي' : `حذف ${featuresOf(count)} نهائيًا`),
    done: (count) => `تم حذف ${featuresOf(count)} نهائيًا`,
  },
};
