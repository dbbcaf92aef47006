import type { guestLinkTexts as english } from '../../../guests/guest-link-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { comparisons, counted, peopleOf } from '../grammar.ts';

const guests = (count: number): string =>
  counted(count, { one: 'ضيف واحد', two: 'ضيفان', few: 'ضيوف', many: 'ضيفًا', other: 'ضيف' });

export const guestLinkTexts: Words<typeof english> = {
  title: 'سؤال أشخاص بلا حساب',
  text: 'كل من لديه الرابط يجيب عن الأسئلة فورًا، وعلى الهاتف أيضًا. يرى الضيوف الأسئلة، وفي النهاية ما تختاره هنا. إلغاء الرابط ينهي وصولهم، وتبقى إجاباتهم.',
  xidHint: 'للتمييز بين الأشخاص حسب قائمتك، أضف ?xid= ومعرّفًا من عندك قبل # في الرابط، مثل ?xid=42#…',
  asked: { label: 'السؤال عن', both: 'القيمة والجهد', value: 'القيمة', complexity: 'الجهد' },
  shows: { label: 'يرى الضيوف في النهاية', nothing: 'لا شيء', own: 'إجاباتهم', results: 'إجاباتهم والنتائج' },
  most: 'أقصى عدد من الأشخاص',
  rules: 'القواعد',
  asksName: 'طلب اسم',
  onePerDevice: 'شخص واحد لكل جهاز، ما دام المتصفح يتذكّره',
  mayJoin: 'يمكن للضيوف الانضمام إلى المشروع بحساب والاحتفاظ بإجاباتهم',
  xidContinues: 'المعرّف xid نفسه على جهاز آخر يتابع الضيف نفسه: من يعرفه يجيب باسمه',
  joinedOf: (count, most) => `انضم ${formatCount(count)} من ${peopleOf(most)}`,
  with: {
    value: 'القيمة فقط',
    complexity: 'الجهد فقط',
    own: 'يرى الضيوف إجاباتهم',
    results: 'يرى الضيوف النتائج',
    asksName: 'بالأسماء',
    onePerDevice: 'شخص واحد لكل جهاز',
    mayJoin: 'يمكنهم الانضمام',
    xidContinues: 'المعرّف xid يتابع',
  },
  guests,
  hint: 'يجيب الضيوف عبر رابط، بلا حساب. إن لم تُزَل إجاباتهم معهم، تبقى في الترتيب.',
  newest: (count) => `المعروض هو الأحدث: ${guests(count)}.`,
  xid: (id) => `المعرّف ${id}`,
  comparisons,
  joined: (day) => `وقت الانضمام: ${day}`,
  withAnswers: 'إزالة مع الإجابات',
  withAnswersOf: (name) => `إزالة مع الإجابات: ${name}`,
  removed: (name) => `لم يعد ${name} ضيفًا.`,
};
