import type { keptTexts as english } from '../../../snapshots/texts.ts';
import type { Words } from '../../words.ts';
import { answers, features, featuresOf, people } from '../grammar.ts';

const quoted = (name: string) => `«${name}»`;

export const keptTexts: Words<typeof english> = {
  title: 'الترتيبات المحفوظة',
  keep: 'حفظ الترتيب',
  keepHint: 'لترى لاحقًا ما تحرك بما يتجاوز الصدفة',
  keepTitle: 'حفظ هذا الترتيب',
  keepText:
    'يحفظ Pairwise الترتيب والدرجات ومدى تأكدها، بكل طرق الفرز. لاحقًا ترى ما الذي تحرك. لا يذكر أسماء أحد ولا يتغير أبدًا.',
  name: 'الاسم',
  keepNow: 'حفظ',
  kept: 'تم الحفظ',
  none: { title: 'لا شيء محفوظ بعد', text: 'احفظ ترتيبًا من النتائج. ثم ترى هنا ما الذي تحرك منذ ذلك الحين.' },
  toResults: 'النتائج',
  about: (count, who, given) => `${features(count)} · ${people(who)} · ${answers(given)}`,
  remove: 'حذف',
  removeOne: (name) => `حذف ${quoted(name)}`,
  removeNow: 'حذف نهائي',
  removed: 'تم الحذف',
  what: 'ما الذي تحرك',
  from: 'من',
  to: 'إلى',
  now: 'الآن',
  beyond: (count, rest) =>
    count === 0
      ? `لا حركة تتجاوز الصدفة. ${rest === 0 ? 'الترتيب كما هو.' : `تبدّلت مواضع ${featuresOf(rest)} بالصدفة.`}`
      : `حركة تتجاوز الصدفة لدى ${featuresOf(count)}.`,
  cameAndWent: (added, gone) => `جديدة: ${added}، غير موجودة: ${gone}`,
  noise:
    'تتجاوز الصدفة: تحركت الدرجة أكثر مما تحرك الإجاباتُ الجديدة ميزةً بقيت كما هي. من هذه الميزات يُذكر 5 % على الأكثر خطأً.',
  otherSettings: 'تغيرت إعدادات النموذج، فلا تُحسب إلا الحركات الأكبر.',
  otherMathematics: 'حسبت نسخة أخرى الترتيب السابق، فلا تُحسب إلا الحركات الأكبر.',
  goneAnswers: (share) => `لم يعد ${share} من الإجابات السابقة موجودًا، فلا تُحسب إلا الحركات الأكبر.`,
  chart: 'المراتب حينها والآن',
  list: 'الميزات',
  rose: (places) => `صعود ${places}`,
  fell: (places) => `هبوط ${places}`,
  same: 'الموضع نفسه',
  new: 'جديدة',
  gone: 'غير موجودة',
  beyondNoise: (move) => `${move}، يتجاوز الصدفة`,
  ranks: (from, to) => `${from} ← ${to}`,
  noRank: '–',
  more: 'عرض المزيد',
  csv: 'تنزيل CSV',
  csvFile: (project) => `${project} ما الذي تحرك.csv`,
  line: 'المرتبة في الترتيبات المحفوظة',
  lineOf: (rank, count) => `${rank} من ${featuresOf(count)}`,
};
