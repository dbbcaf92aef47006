import type { exampleTexts as english } from '../../../projects/example-texts.ts';
import type { Words } from '../../words.ts';

export const exampleTexts: Words<typeof english> = {
  name: 'مثال: تطبيق ملاحظات',
  description: 'مثال بإجابات مُختلَقة تُحتسب كأنها إجاباتك. يمكن تجربة أي شيء هنا ثم حذف المثال.',
  opening: 'جارٍ إنشاء المثال …',
  remove: 'حذف المثال',
  removed: 'تم حذف المثال.',
  features: [
    { name: 'البحث أثناء الكتابة', description: 'تظهر النتائج بعد الحرف الثاني.' },
    { name: 'القراءة دون اتصال', description: 'تُفتح الملاحظات دون اتصال بالإنترنت.' },
    { name: 'مظهر داكن', description: 'يتبع النظام ما لم يُختر غير ذلك.' },
    { name: 'مشاركة ملاحظة برابط', description: 'يقرؤها الآخرون دون حساب.' },
    { name: 'صور في الملاحظات', description: 'باللصق أو الإفلات في أي مكان.' },
    { name: 'تحرير ملاحظة معًا', description: 'يكتب شخصان في الوقت نفسه.' },
    { name: 'استيراد من تطبيقات أخرى', description: 'مع معاينة قبل حفظ أي شيء.' },
    { name: 'تذكيرات', description: 'تعود الملاحظة في اليوم المختار.' },
    { name: 'طباعة ملاحظة', description: 'في صفحة واحدة إن أمكن.' },
    { name: 'عدّاد الكلمات', description: 'أسفل النص أثناء الكتابة.' },
  ],
};
