import type { sharedTexts as english } from '../../../links/shared-texts.ts';
import type { Words } from '../../words.ts';

export const sharedTexts: Words<typeof english> = {
  title: 'نتائج مشتركة',
  asOf: (time) => `كما في ${time}`,
  ended: {
    title: 'هذا الرابط لم يعد صالحًا',
    text: 'تم إبطاله أو انتهت صلاحيته. يمكنك طلب رابط جديد ممن أرسله إليك.',
  },
  incomplete: {
    title: 'هذا الرابط غير مكتمل',
    text: 'نهاية الرابط ناقصة. يُرجى نسخ الرابط كاملًا من جديد، أو طلبه ممن أرسله إليك.',
  },
};
