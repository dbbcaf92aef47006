import type { partTexts as english } from '../../../parts/texts.ts';
import type { Words } from '../../words.ts';

export const partTexts: Words<typeof english> = {
  offline: 'لا يمكن إجراء تغييرات دون اتصال.',
  away: 'لا يمكن إجراء تغييرات حتى تعود الخدمة.',
  copy: 'نسخ',
  notCopied: 'يُرجى النسخ يدويًا، فالمتصفح لا يسمح لهذه الصفحة باستخدام الحافظة.',
  close: 'إغلاق',
  draft: { kept: 'هذا نص كتبته سابقًا ولم يُحفظ بعد.', discard: 'تجاهل النص' },
  keys: {
    title: 'الاختصارات',
    everywhere: 'في كل مكان',
    here: 'في هذه الشاشة',
    open: 'عرض الاختصارات',
    home: 'الانتقال إلى مشاريعك',
    account: 'الانتقال إلى حسابك',
    off: 'الاختصارات متوقفة في حسابك.',
  },
};
