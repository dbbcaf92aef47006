import type { identityTexts as english } from '../../../accounts/identity-texts.ts';
import type { Words } from '../../words.ts';

export const identityTexts: Words<typeof english> = {
  title: 'طرق تسجيل الدخول',
  unknown: 'مزوّد لم يعد مُعدًّا',
  linked: (since) => `رُبط ${since}`,
  used: (day) => `آخر استخدام ${day}`,
  link: (name) => `ربط ${name}`,
  unlink: (name) => `إلغاء ربط ${name}`,
  unlinked: 'لم يعد ممكنًا تسجيل الدخول هنا بهذا الحساب.',
  only: 'لا يمكن إلغاء ربطه، لأنه الطريقة الوحيدة لتسجيل الدخول إلى هذا الحساب.',
};
