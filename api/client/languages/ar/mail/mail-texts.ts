import type { mailTexts as english } from '../../../mail/mail-texts.ts';
import type { Words } from '../../words.ts';

export const mailTexts: Words<typeof english> = {
  title: 'رسائل البريد',
  kinds: {
    invitation: 'الدعوات إلى المشاريع',
    'questions-waiting': 'التذكير بالأسئلة',
    'backup-failed': 'فشل النسخ الاحتياطي',
    'service-problem': 'مشكلات الخدمة',
  },
  always: 'الروابط المطلوبة تصل دائمًا. يُختار الترتيب الأسبوعي في نتائج كل مشروع.',
  stop: {
    title: 'إيقاف هذه الرسائل',
    ask: 'لن تصل رسائل أخرى من هذا النوع من Pairwise.',
    submit: 'إيقافها',
    done: 'تم الإيقاف. يمكن تغيير ذلك في الحساب، وللترتيب الأسبوعي في نتائج المشروع.',
  },
  confirm: {
    title: 'تأكيد عنوان البريد الإلكتروني',
    ask: 'يُرجى تأكيد أن هذه الرسالة كانت موجهة إليك.',
    submit: 'تأكيد العنوان',
    done: 'تم تأكيد عنوان البريد الإلكتروني.',
  },
  signIn: 'تسجيل الدخول',
  goOn: 'المتابعة إلى Pairwise',
  unconfirmed: {
    text: 'لم يتم تأكيد عنوان البريد الإلكتروني بعد. أرسل Pairwise إليه رابطًا للتأكيد.',
    send: 'إرسال الرابط مرة أخرى',
    sent: 'الرابط في الطريق.',
  },
};
