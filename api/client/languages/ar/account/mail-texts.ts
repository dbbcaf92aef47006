import type { mailTexts as english } from '../../../account/mail-texts.ts';
import type { Words } from '../../words.ts';

export const mailTexts: Words<typeof english> = {
  title: 'رسائل البريد',
  kinds: { invitation: 'الدعوات إلى المشاريع', 'backup-failed': 'فشل النسخ الاحتياطي' },
  always: 'الروابط المطلوبة تصل دائمًا.',
  stop: 'إيقاف هذه الرسائل',
  ask: 'لن تصل رسائل أخرى من هذا النوع من Pairwise.',
  submit: 'إيقافها',
  stopped: 'تم الإيقاف. يمكن تغيير ذلك في الحساب.',
  signIn: 'تسجيل الدخول',
};
