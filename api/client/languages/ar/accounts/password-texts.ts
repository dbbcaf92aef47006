import type { passwordTexts as english } from '../../../accounts/password-texts.ts';
import type { Words } from '../../words.ts';
import { counted } from '../grammar.ts';

export const passwordTexts: Words<typeof english> = {
  rules: 'تتضمن كلمة المرور',
  length: (characters) =>
    `${counted(characters, { one: 'حرفًا واحدًا', two: 'حرفين', few: 'أحرف', many: 'حرفًا', other: 'حرف' })} على الأقل`,
  upper: 'حرفًا كبيرًا',
  lower: 'حرفًا صغيرًا',
  digit: 'رقمًا',
  special: 'رمزًا خاصًا',
  endTokens: 'إنهاء رموز API الخاصة بي أيضًا',
};
