import type { ImportFormat } from '../../../../../shared/features/rules/feature-import.ts';
import { PROGRAM_NAMES } from '../../../../../shared/features/rules/program-names.ts';
import type { importTexts as english } from '../../../features/import-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { counted, featuresOf } from '../grammar.ts';

const rowsOf = (count: number) =>
  counted(count, { one: 'صف واحد', two: 'صفين', few: 'صفوف', many: 'صفًا', other: 'صف' });
/** The number is shown before it. */
const isFew = (count: number) => new Intl.PluralRules('ar').select(count) === 'few' || count === 2;

const formats: Readonly<Record<ImportFormat, string>> = {
  csv: 'جدول',
  json: 'JSON',
  lines: 'ميزة في كل سطر',
  xlsx: 'مصنّف',
};
const exportOf = (program: string) => `يبدو هذا ملفًا مصدَّرًا من ${program}.`;
const kinds: Readonly<Record<ImportFormat, string>> = {
  csv: 'جدول صفه الأول أسماء الأعمدة.',
  json: 'قائمة بتنسيق JSON.',
  lines: 'ميزة واحدة في كل سطر.',
  xlsx: 'ورقة من مصنف.',
};

export const importTexts: Words<typeof english> = {
  title: 'استيراد الميزات',
  steps: ['القائمة', 'المراجعة', 'الانتهاء'],
  stepsLabel: 'خطوات الاستيراد',

  drop: 'من ملف',
  dropHint:
    'يمكن إفلات الملف هنا أو اختياره: ملف مصدَّر من Jira أو GitHub أو Azure DevOps أو Trello أو Asana أو أداة أخرى أو جدول بيانات، بتنسيق ‎.xlsx أو CSV أو TSV أو JSON أو نص.',
  chooseFile: 'اختيار ملف',
  dropNow: 'الإفلات للاستيراد',
  or: 'أو',
  paste: 'لصق قائمة',
  pasted: 'قائمة ملصقة',
  placeholder: 'Title,Description,Labels\nمظهر داكن,أريح للعين ليلًا,ux\nالقراءة دون اتصال,,mobile',
  file: (name, size) => `${name} · ${size}`,
  another: 'اختيار قائمة أخرى',
  tooLarge: (megabytes) =>
    `حجم القائمة أكبر من ${formatCount(megabytes)} م.ب. يُرجى تقسيمها واستيراد الأجزاء واحدًا تلو الآخر.`,
  unreadable: 'تعذّرت قراءة الملف.',
  noList: {
    workbook: (name) =>
      `${name} مصنّف جداول بيانات قديم. يُرجى حفظه بتنسيق ‎.xlsx واختيار ذلك الملف، أو نسخ الخلايا ولصقها هنا.`,
    noText: (name) => `لا يحتوي ${name} على نص. يُرجى استخدام ‎.xlsx أو CSV أو TSV أو JSON أو نص عادي.`,
    empty: (name) => `${name} فارغ.`,
  },

  format: 'طريقة القراءة',
  formats,
  sourceOf: (source, format) => (source === 'other' ? kinds[format] : exportOf(PROGRAM_NAMES[source])),
  looking: 'جارٍ قراءة القائمة …',

  columns: 'الأعمدة',
  fields: {
    name: 'الاسم',
    description: 'الوصف',
    tags: 'الوسوم',
    value: 'القيمة، إن عُرفت',
    complexity: 'الجهد، إن عُرف',
    external_id: 'المفتاح',
    url: 'الرابط',
    status: 'الحالة',
    closed: 'مغلق، إن ذُكر',
  },
  numbersHint:
    'تُحتسب الأرقام مثل النقاط أو الدرجات كنظرة أولى إضافية: فكلما كانت أدق، اكتمل الترتيب الصحيح أسرع. والإجابات هي الحاسمة، والأرقام التي لا توافقها يتوقف احتسابها.',
  moreTags: 'وسوم أخرى',
  moreClosed: 'أو مغلق حسب',
  tagsNumber: (index) => (index === 0 ? 'الوسوم' : `الوسوم ${formatCount(index + 1)}`),
  none: 'لا شيء',
  column: (name, count) => (count > 1 ? `${name} ×${formatCount(count)}` : name),
  sample: (text) => `مثل: ${text}`,

  reading: {
    sheet: 'الورقة',
    list: 'القائمة',
    part: (name, rows) => (rows === undefined ? name : `${name} (${formatCount(rows)})`),
    header: 'أسماء الأعمدة',
    noHeader: 'ليست في أي صف',
    ask: (row) =>
      row === 0
        ? 'لا يوجد صف فيه أسماء أعمدة يعرفها Pairwise، لذا يُعَدّ كل صف ميزة. إذا كان أحد الصفوف يسمّي الأعمدة فاختره.'
        : `يُعَدّ الصف ${formatCount(row)} أسماء للأعمدة، لكن Pairwise لا يعرف أيًّا منها. إذا كان ميزة فاختر «ليست في أي صف».`,
    encoding: 'الترميز',
    hidden: (count) => `صفوف مخفية متروكة: ${formatCount(count)}.`,
    doubts: 'صفوف للتحقق منها',
  },

  look: 'ما الذي سيحدث',
  ready: (count) => (isFew(count) ? 'ميزات جديدة' : 'ميزة جديدة'),
  skipped: 'يتم تخطيها (التفاصيل أدناه)',
  faulty: (count) => (isFew(count) ? 'صفوف بها أخطاء، مستبعدة' : 'صف به أخطاء، مستبعد'),
  faults: 'صفوف بها أخطاء',
  row: (row) => `الصف ${formatCount(row)}`,
  skippedList: 'المتخطّاة',
  more: (count) => `و${formatCount(count)} أخرى`,
  preview: (shown, all) => (shown < all ? `أول ${featuresOf(shown)} من الميزات الجديدة` : 'الميزات الجديدة'),
  withNumbers: ({ value, complexity: effort }) =>
    `مع تقدير: ${[value > 0 ? `${formatCount(value)} للقيمة` : '', effort > 0 ? `${formatCount(effort)} للجهد` : ''].filter(Boolean).join('، ')}.`,
  notNumbers: 'خلايا ليست أرقامًا، تم استبعادها',
  estimate: {
    value: (number) => `القيمة ${number}`,
    complexity: (number) => `الجهد ${number}`,
  },
  skippedRow: (name, because) => `${name}: ${because}`,
  shortened: 'نصوص أطول من المسموح، قُطعت عند كلمة',
  shortenedFields: { name: 'الاسم', description: 'الوصف', tags: 'الوسوم' },
  mostlyRepeated: (count) => `صفوف تحمل اسم صف آخر: ${formatCount(count)}.`,
  isItTheName: (column) => `هل الأسماء في العمود «${column}»؟ يُضاف كل اسم مرة واحدة.`,
  useColumn: (column) => `استخدام «${column}»`,
  addEachRow: 'إضافة كل الصفوف',
  openOnly: (count) => `المفتوحة فقط (المغلقة: ${formatCount(count)})`,
  keep: 'إضافة الميزات حتى إن كان اسمها موجودًا في المشروع',
  nothing: 'لا جديد: كل الميزات موجودة في المشروع.',
  nothingReady: 'لا شيء في هذه القائمة يمكن إضافته.',

  submit: (count) => (count === 0 ? 'لا شيء للإضافة' : `إضافة ${featuresOf(count)}`),
  storing: 'جارٍ الإضافة …',
  added: (count) => (count === 0 ? 'لم تتم إضافة شيء' : `تمت إضافة ${featuresOf(count)}`),
  addedText: (closed, existing, faulty) =>
    [
      closed > 0 ? `تم تخطي ${featuresOf(closed)} بسبب الإغلاق.` : '',
      existing > 0 ? `تم تخطي ${featuresOf(existing)} لوجودها في المشروع أو قبل ذلك في القائمة.` : '',
      faulty > 0 ? `تم استبعاد ${rowsOf(faulty)} بسبب أخطاء.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  answer: 'الإجابة عن الأسئلة',
  see: 'عرض الميزات',
  again: 'استيراد قائمة أخرى',
};
