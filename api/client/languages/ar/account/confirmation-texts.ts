import type { confirmationTexts as english } from '../../../account/confirmation-texts.ts';
import type { Words } from '../../words.ts';

export const confirmationTexts: Words<typeof english> = {
  password: 'كلمة المرور، لتأكيد التغيير',
  google: 'يلزم تسجيل الدخول باستخدام Google مرة أخرى، ثم إجراء التغيير خلال عشر دقائق.',
  again: 'يلزم تسجيل الدخول مرة أخرى، ثم إجراء التغيير خلال عشر دقائق.',
  signIn: 'المتابعة باستخدام Google',
};
