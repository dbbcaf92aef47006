import type { featureTexts as english } from '../../../features/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { and, counted, features, featuresOf } from '../grammar.ts';

const numbers = (lines: readonly number[]) => and(lines.map((line) => formatCount(line)));

export const featureTexts: Words<typeof english> = {
  file: {
    from: 'أو من ملف',
    hint: '‎.xlsx أو CSV أو TSV أو JSON أو نص، من Jira أو Linear أو GitHub أو جدول بيانات',
    choose: 'اختيار ملف',
    another: 'اختيار ملف آخر',
  },
  paste: {
    ready: features,
    repeated: (count) =>
      `تم استبعاد ${counted(count, { one: 'سطر مكرر', two: 'سطرين مكررين', few: 'أسطر مكررة', many: 'سطرًا مكررًا', other: 'سطر مكرر' })}`,
    tooLong: (lines, limit) =>
      `${lines.length === 1 ? 'السطر' : lines.length === 2 ? 'السطران' : 'الأسطر'} ${numbers(lines)}: أطول من الحد، وهو ${counted(limit, { one: 'حرف واحد', two: 'حرفان', few: 'أحرف', many: 'حرفًا', other: 'حرف' })}.`,
    split: 'نقل الباقي إلى الوصف',
    isSplit: (count) =>
      counted(count, {
        one: 'سطر طويل واحد تتمته في الوصف',
        two: 'سطران طويلان تتمتهما في الوصف',
        few: 'أسطر طويلة تتمتها في الوصف',
        many: 'سطرًا طويلًا تتمتها في الوصف',
        other: 'سطر طويل تتمتها في الوصف',
      }),
    waits: (tooLong) =>
      tooLong.length > 0
        ? `يلزم أولًا اختصار ${tooLong.length === 1 ? 'السطر' : tooLong.length === 2 ? 'السطرين' : 'الأسطر'} ${numbers(tooLong)}، أو نقل الباقي إلى الوصف.`
        : 'يلزم أولًا حذف بعض الأسطر.',
    tooMany: (limit) => `يمكن إضافة ${featuresOf(limit)} كحد أقصى دفعة واحدة.`,
    label: 'الميزات، واحدة في كل سطر',
    instead: {
      table: {
        text: 'يبدو هذا جدولًا. إذا أُضيف هنا، يصبح كل سطر اسم ميزة.',
        fileName: 'جدول ملصق.csv',
      },
      json: {
        text: 'يبدو هذا JSON. إذا أُضيف هنا، يصبح كل سطر اسم ميزة.',
        fileName: 'قائمة ملصقة.json',
      },
    },
    columns: 'اختيار الأعمدة بدلًا من ذلك',
    submit: (count) => (count === 0 ? 'إضافة ميزات' : `إضافة ${featuresOf(count)}`),
    added: (count) => `تمت إضافة ${featuresOf(count)}`,
    hint: 'واحدة في كل سطر، مع إمكان اللصق من أي مكان. تُستبعد علامات التعداد والأرقام في أول السطر، وكذلك الأسطر المكررة.',
    placeholder: 'مثلًا:\nالقراءة دون اتصال\nمظهر داكن\nاستيراد من CSV',
  },
};
