import { formatCount } from '../../../lib/format.ts';
import type { firstLookTexts as english } from '../../../ratings/texts.ts';
import type { Words } from '../../words.ts';
import { counted, features, featuresOf, secondsOf } from '../grammar.ts';

const ratingsOf = (count: number) =>
  counted(count, { one: 'تقييم واحد', two: 'تقييمين', few: 'تقييمات', many: 'تقييمًا', other: 'تقييم' });

export const firstLookTexts: Words<typeof english> = {
  title: { value: 'نظرة أولى: القيمة', complexity: 'نظرة أولى: الجهد' },
  question: {
    value: 'ما قيمتها من النظرة الأولى؟',
    complexity: 'ما صعوبة تنفيذها من النظرة الأولى؟',
  },
  grades: {
    value: ['قليلة جدًا', 'قليلة', 'متوسطة', 'كبيرة', 'كبيرة جدًا'],
    complexity: ['سهلة جدًا', 'سهلة', 'متوسطة', 'صعبة', 'صعبة جدًا'],
  },
  intro: 'يكفي تخمين سريع. الإجابات عن الأسئلة هي التي تحدد الترتيب، والتقييمات ترتّب ما لم ترتّبه إجابة بعد.',
  description: 'الوصف',
  of: (at, count) => `${formatCount(at)} من ${formatCount(count)}`,
  card: (name, at, count) => `${name}. ${formatCount(at)} من ${formatCount(count)}`,
  left: (count) => `المتبقي إجمالًا: ${formatCount(count)}`,
  skip: 'تخطي',
  undo: 'تراجع',
  undone: 'تم التراجع',
  leave: 'التوقف والإجابة عن الأسئلة',
  kept: (count) => `تقييمات محفوظة هنا حتى عودة الاتصال: ${formatCount(count)}.`,
  refused: (count) => `تعذّر حفظ ${ratingsOf(count)}.`,
  done: (count) => `قيّمت ${featuresOf(count)}`,
  doneText: 'حان الآن وقت الأسئلة. تساعد تقييماتك على اختيارها.',
  none: 'لم يبقَ شيء للتقييم',
  noneText: 'لكل ميزة ما يكفي من التقييمات أو الإجابات.',
  go: 'الإجابة عن الأسئلة',
  more: (count) => `تقييم المزيد: بقي ${features(count)}`,
  start: 'البدء بنظرة أولى',
  instead: 'أو إلقاء نظرة أولى.',
  startText: (count, seconds) =>
    `تقييم ${featuresOf(count)} من 1 إلى 5، في نحو ${secondsOf(seconds)}. ثم تبدأ الأسئلة حيث تكون أكثر دلالة.`,
};
