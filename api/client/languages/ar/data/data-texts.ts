import type { dataTexts as english } from '../../../data/data-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { counted } from '../grammar.ts';

const recordsOf = (count: number) =>
  counted(count, { one: 'سجل واحد', two: 'سجلين', few: 'سجلات', many: 'سجلًا', other: 'سجل' });

export const dataTexts: Words<typeof english> = {
  title: 'التصدير والاستيراد',
  exporting: {
    title: 'تصدير',
    text: 'كل البيانات، أو مشروع واحد، دون كلمات المرور والجلسات.',
    project: 'مشروع واحد فقط',
    projectHint: 'عنوان المشروع أو معرّفه. إذا تُرك فارغًا، يُصدَّر كل شيء.',
    notProject: 'هذا ليس عنوان مشروع ولا معرّفه.',
    format: 'التنسيق',
    json: 'JSON',
    jsonText: 'يمكن استيراده في أي خدمة Pairwise',
    sql: 'SQL',
    sqlText: 'ينشئ جداوله في قاعدة بيانات فارغة',
    submit: 'تصدير',
    arrived: (size) => `${size} حتى الآن`,
    done: 'تم حفظ التصدير.',
  },
  importing: {
    title: 'استيراد',
    text: 'يُختار ملف JSON مصدَّر. يحفظ Pairwise كل سجلاته أو لا شيء منها. وتبقى المشاريع والحسابات الموجودة كما هي. ولا يجعل الاستيراد أي حساب مسؤولًا أبدًا.',
    file: 'الملف',
    submit: 'استيراد',
    busy: 'جارٍ الاستيراد …',
    done: (records) => `تم استيراد ${recordsOf(records)}.`,
    skipped: (count) => `تم تخطي ${recordsOf(count)}:`,
    faults: (count) =>
      `لم يُستورد شيء. في الملف ${counted(count, { one: 'خطأ واحد', two: 'خطآن', few: 'أخطاء', many: 'خطأً', other: 'خطأ' })}:`,
    place: 'الموضع',
    reason: 'السبب',
    more: (count) => `${formatCount(count)} أخرى`,
  },
};
