import type { resetTexts as english } from '../../../account/reset-texts.ts';
import type { Words } from '../../words.ts';

export const resetTexts: Words<typeof english> = {
  title: 'اختيار كلمة مرور جديدة',
  password: 'كلمة المرور الجديدة',
  submit: 'حفظ كلمة المرور',
  done: 'تم تغيير كلمة المرور، وانتهت جميع الجلسات.',
  signIn: 'تسجيل الدخول',
  forgotten: 'نسيت كلمة المرور؟',
  ask: 'يمكن طلب رابط من أحد المسؤولين لتعيين كلمة مرور جديدة خلال ساعة.',
  only: 'وإذا كنت المسؤول الوحيد، فيُستخدم على الخادم الأمر «npm run admin -- reset-password NAME».',
  back: 'العودة إلى تسجيل الدخول',
};
