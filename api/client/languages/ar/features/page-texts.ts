import type { pageTexts as english } from '../../../features/page-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { counted } from '../grammar.ts';

export const pageTexts: Words<typeof english> = {
  title: 'ميزة',
  edit: 'تعديل',
  archive: 'أرشفة',
  archived: 'هذه الميزة مؤرشفة: لا يُسأل عنها ولا تدخل في الترتيب ولا تُحتسب إجاباتها.',
  archivedNow: 'تمت الأرشفة',
  restore: 'استعادة',
  restored: 'تمت الاستعادة',
  tags: (tags) => `الوسوم: ${tags.join(' · ')}`,
  standing: 'المرتبة',
  ofAll: (rank, count) => `حسب القيمة مقابل الجهد: ${rank}، من أصل ${formatCount(count)}`,
  why: 'عرضها في النتائج',
  noRank: 'لم تُرتَّب بعد.',
  estimates: {
    value: (number) => `القيمة المقدَّرة: ${number}`,
    complexity: (number) => `الجهد المقدَّر: ${number}`,
  },
  answers: 'الإجابات',
  noAnswers: 'لا إجابات عن هذه الميزة بعد.',
  more: (count) =>
    `عرض ${counted(count, { one: 'إجابة أخرى', two: 'إجابتين أخريين', few: 'إجابات أخرى', many: 'إجابة أخرى', other: 'إجابة أخرى' })}`,
  history: 'السجل',
};
