import type { temporaryPasswordTexts as english } from '../../../sign-in/temporary-password-texts.ts';
import type { Words } from '../../words.ts';

export const temporaryPasswordTexts: Words<typeof english> = {
  password: 'كلمة المرور المؤقتة',
  text: 'كلمة المرور هذه مؤقتة. يُرجى اختيار كلمة مرور خاصة بك.',
  chosen: 'كلمة المرور الجديدة',
  submit: 'حفظ وتسجيل الدخول',
};
