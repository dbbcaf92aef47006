import type { weeklyTexts as english } from '../../../results/weekly-texts.ts';
import type { Words } from '../../words.ts';

export const weeklyTexts: Words<typeof english> = {
  title: 'بالبريد الإلكتروني',
  choice: 'أرسل إليّ هذا الترتيب كل يوم اثنين',
  hint: 'فقط إذا تغيّر شيء: الميزات العشر الأولى، وما صعد منها أو هبط، ومدى حسم الترتيب.',
  noMail: 'لا ترسل هذه الخدمة رسائل بريد، فلا يمكنها إرسال الترتيب إليك. يعرض الرابط الترتيب الحالي في أي وقت.',
};
