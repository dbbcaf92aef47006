import { formatCount } from '../../../lib/format.ts';
import type { remindTexts as english } from '../../../people/remind-texts.ts';
import type { Words } from '../../words.ts';

export const remindTexts: Words<typeof english> = {
  title: 'تذكير المشاركين',
  byMail: 'تذكير بالبريد الإلكتروني',
  hint: 'من بقيت له أسئلة في المشروع تصله رسالة تقوده إلى السؤال الأول، مرة واحدة في اليوم على الأكثر.',
  noMail: 'لا ترسل هذه الخدمة رسائل بريد. أرسل هذا النص بنفسك.',
  sure: {
    people: (count) => `عدد من تصلهم رسالة: ${formatCount(count)}.`,
    nobody: 'لا تصل رسالة إلى أحد الآن.',
    finished: (count) => `عدد من لم تبقَ لهم أسئلة: ${formatCount(count)}.`,
    reminded: (count) => `عدد من ذُكّروا خلال آخر 24 ساعة: ${formatCount(count)}.`,
    noMail: (count) =>
      `عدد من لا تصلهم هذه الرسائل: ${formatCount(count)}. لا يذكر Pairwise السبب: ربما أوقفوها، أو لم يؤكدوا عناوينهم.`,
  },
  sent: (count) => `عدد الرسائل التي في الطريق: ${formatCount(count)}.`,
  text: 'نص مع الرابط',
  textHint: 'يقود الرابط الأعضاء إلى سؤالهم الأول.',
  ready: (project, url) => `أسئلة في انتظارك في المشروع «${project}»: ${url}`,
  copied: 'نُسخ النص.',
};
