import type { pageTexts as english } from '../../page-texts.ts';
import type { Words } from '../words.ts';

export const pageTexts: Words<typeof english> = {
  description: 'ترتيب قائمة الميزات بسؤال بسيط: أيّ الميزتين أولًا؟',
  late: (browsers) =>
    `لم يتم تحميل Pairwise بعد. إذا لم يكتمل التحميل، فيُرجى إعادة تحميل الصفحة أو استخدام متصفح أحدث: ${browsers}.`,
  noScript: (address) => `يحتاج Pairwise إلى JavaScript. وصف واجهة API متاح على ${address}.`,
  building: (address) => ({
    heading: 'يجري تجهيز Pairwise',
    what: 'يجري بناء صفحاته، مرة واحدة بعد كل تثبيت أو تحديث. على جهاز بطيء يستغرق ذلك بضع دقائق.',
    again: 'يُعاد تحميل هذه الصفحة تلقائيًا.',
    api: `واجهة API تعمل بالفعل. وصفها على ${address}.`,
  }),
};
