import type { confirmationTexts as english } from '../../../sign-in/confirmation-texts.ts';
import type { Words } from '../../words.ts';

export const confirmationTexts: Words<typeof english> = {
  title: 'أكِّد هويتك',
  text: 'مرّ وقت على تسجيل دخولك. سجِّل الدخول مرة أخرى للمتابعة. ما كتبته لا يزال في هذه الصفحة.',
};
