import type { tableTexts as english } from '../../../features/table-texts.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { features, featuresOf } from '../grammar.ts';

const archived = (names: readonly string[]) =>
  `تمت أرشفة ${names.length === 1 ? `«${names[0]}»` : featuresOf(names.length)}`;

export const tableTexts: Words<typeof english> = {
  title: 'الميزات',
  features,
  shown: (shown, all) => `${formatCount(shown)} من ${featuresOf(all)}`,
  search: 'البحث في الميزات',
  searchShort: 'بحث',
  tag: 'الوسم',
  everyTag: 'كل الوسوم',
  tagCount: (tag, count) => `${tag} (${formatCount(count)})`,
  noneFound: 'لا توجد ميزة مطابقة.',
  archivedFound: (count) => `من المؤرشف تطابق البحث: ${features(count)}.`,
  showAll: 'عرض كل الميزات',
  below: 'نسبة ما يليها من البقية',

  empty: 'ما هي الميزات؟',
  emptyText: 'يمكن لصق قائمة، أو استيرادها من Jira أو Linear أو GitHub أو جدول بيانات، أو إضافة الميزات واحدةً واحدة.',

  columns: {
    name: 'الاسم',
    value: 'القيمة',
    complexity: 'الجهد',
    answers: 'المقارنات',
    changed: 'التغيير',
  },
  sorted: {
    ascending: 'مرتّبة تصاعديًا',
    descending: 'مرتّبة تنازليًا',
    none: 'بلا فرز: بترتيب الإضافة',
  },
  tags: 'الوسوم',
  above: {
    value: (percent) => `في الترتيب بالقيمة فوق ${formatPercent(percent)} من الميزات الأخرى`,
    complexity: (percent) => `في الترتيب بالجهد فوق ${formatPercent(percent)} من الميزات الأخرى`,
  },
  unknown: 'غير معروف بعد',
  unknownTitle: { value: 'لا يُعرف شيء بعد عن قيمتها', complexity: 'لا يُعرف شيء بعد عن جهدها' },
  moreTags: (count) => `+${formatCount(count)}`,
  onlyTag: (tag) => `عرض الميزات ذات الوسم «${tag}» فقط`,
  choose: (name) => `تحديد ${name}`,
  chooseAll: 'تحديد كل المعروض',
  chosen: (count) => `المحدَّد: ${formatCount(count)}`,
  chooseNone: 'إلغاء التحديد',

  add: 'إضافة',
  paste: 'لصق',
  import: 'استيراد',
  compare: 'مقارنة',
  tagThem: 'وسم',
  archive: 'أرشفة',
  keys: {
    up: 'الميزة السابقة',
    down: 'الميزة التالية',
    choose: 'تحديد الميزة أو إلغاء تحديدها',
    edit: 'تعديل الميزة',
    add: 'إضافة ميزة',
    paste: 'لصق قائمة',
    import: 'استيراد ملف',
    archive: 'أرشفة الميزات المحدَّدة',
    tag: 'وسم الميزات المحدَّدة',
    none: 'إلغاء التحديد',
    compare: 'مقارنة الميزتين المحدَّدتين',
  },

  editor: {
    add: 'إضافة ميزة',
    edit: 'تعديل الميزة',
    name: 'الاسم',
    description: 'الوصف',
    descriptionHint: 'يظهر تحت الاسم في الأسئلة.',
    tags: 'الوسوم',
    tagsHint: 'يُضاف الوسم بالضغط على Enter أو الفاصلة.',
    numbers: 'تقديراتك',
    numbersHint:
      'أي أرقام، مثل النقاط. تُحتسب كنظرة أولى إضافية بقدر ما توافقها الإجابات. وتقارن النتائج بينها وبين الترتيب.',
    external: {
      title: 'في برنامج آخر',
      source: 'البرنامج',
      hint: 'أحرف لاتينية وأرقام ونقاط وشرطات، مثل “jira”',
      id: 'المفتاح',
      url: 'الرابط',
    },
    removeTag: (tag) => `إزالة الوسم ${tag}`,
    added: (name) => `تمت إضافة ${name}`,
    saved: (name) => `تم حفظ ${name}`,
    page: 'صفحة الميزة',
    archive: 'أرشفة',
    discard: 'تجاهل تغييراتك؟',
    discardIt: 'تجاهل',
    keep: 'متابعة التعديل',
    taken: 'هذا الاسم مستخدم لميزة أخرى.',
    anyway: { add: 'إضافة على أي حال', save: 'حفظ على أي حال' },
  },
  tagging: {
    title: (count) => `وسم ${featuresOf(count)}`,
    add: 'إضافة وسوم',
    remove: 'إزالة وسوم',
    removeHint: (count) =>
      count === 1 ? 'وسوم الميزة المحدَّدة.' : count === 2 ? 'وسوم الميزتين المحدَّدتين.' : 'وسوم الميزات المحدَّدة.',
    submit: 'تغيير الوسوم',
    progress: (done, all) => `${formatCount(done)} من ${formatCount(all)} …`,
    halfway: (done, all) => `لم يتم إلا وسم ${formatCount(done)} من ${featuresOf(all)}.`,
    done: (count) => `تم وسم ${featuresOf(count)}`,
  },
  archivedLink: (count) => `المؤرشفة: ${formatCount(count)}`,
  archiving: {
    done: archived,
    announced: (names) => `${archived(names)}. مفتاح Z للتراجع.`,
    undo: 'تراجع',
    undoIt: 'التراجع عن الأرشفة',
    restored: (count) => `تمت استعادة ${featuresOf(count)}`,
  },
  pasting: {
    title: 'لصق ميزات',
    added: (count) => `تمت إضافة ${featuresOf(count)}`,
    skipped: (count) => `تم تخطي ${featuresOf(count)}: الاسم موجود في المشروع.`,
    archived: (count) => `تم تخطي ${featuresOf(count)}: الاسم لميزة مؤرشفة.`,
    see: 'عرض الميزات المؤرشفة',
    answer: 'الإجابة عن الأسئلة',
    done: 'تم',
  },
};
