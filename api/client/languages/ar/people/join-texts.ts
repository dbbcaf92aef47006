import type { joinTexts as english } from '../../../people/join-texts.ts';
import type { Words } from '../../words.ts';

export const joinTexts: Words<typeof english> = {
  title: 'لديك دعوة',
  text: (project) => `لنرتّب «${project}» معًا: مقارنة بضع ميزات في كل مرة. أيّها أعلى قيمة؟ وأيّها أصعب تنفيذًا؟`,
  member: {
    title: 'أنت في هذا المشروع بالفعل',
    text: (project) => `أنت عضو في «${project}».`,
    open: 'فتح المشروع',
  },
  ends: (day) => `تنتهي صلاحية هذه الدعوة ${day}.`,
  register: 'إنشاء حساب',
  signIn: 'لديّ حساب',
  join: 'الانضمام إلى المشروع',
  as: (name) => `سيكون انضمامك باسم ${name}.`,
  seen: 'يرى المالك اسمك وإجاباتك، وكذلك الأعضاء الآخرون ما لم يُخفِ المالك الأسماء.',
  joining: 'جارٍ الانضمام …',
  ended: {
    title: 'هذه الدعوة لم تعد صالحة',
    text: 'تم إبطالها أو انتهت صلاحيتها. يمكنك طلب دعوة جديدة ممن أرسلها إليك.',
    action: 'إلى مشاريعك',
  },
  incomplete: {
    title: 'هذه الدعوة غير مكتملة',
    text: 'نهاية الرابط ناقصة. يُرجى نسخ الرابط كاملًا من جديد، أو طلبه ممن أرسله إليك.',
  },
};
