import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { peopleTexts as english } from '../../../people/texts.ts';
import type { Words } from '../../words.ts';
import { answers, featuresOf, pairs, people } from '../grammar.ts';

const opposed = (count: number, what: string) =>
  `رأي معاكس في ${what}، أو خلط بين الزرّين، لدى ${people(count)}: يحسن السؤال عن ذلك.`;

export const peopleTexts: Words<typeof english> = {
  title: 'الأشخاص',
  table: 'من يجيب',
  answers: 'الإجابات',
  access: 'الوصول',
  columns: {
    person: 'الشخص',
    answers: 'الإجابات',
    share: 'النسبة',
    last: 'آخر إجابة',
    fit: 'التطابق مع ترتيب الفريق',
    contradictions: 'تناقضات ذاتية',
  },
  you: 'أنت',
  owner: 'المالك',
  left: 'عضو سابق',
  rated: (count) => `تقييم ${featuresOf(count)} في نظرة أولى`,
  never: 'لا إجابات بعد',
  noAnswers: 'لا إجابات بعد',
  shareAndLast: (percent, last) => `${formatPercent(percent)} من كل الإجابات، وآخرها ${last}`,
  summary: (count, answered) => `${people(count)}، ${answers(answered)}`,
  none: {
    title: 'لا إجابات بعد',
    text: 'عند توفر إجابات، يظهر هنا عدد إجابات كل شخص ومدى توافق الأشخاص.',
    action: 'الإجابة عن السؤال الأول',
  },

  agreement: {
    section: 'التوافق',
    title: 'مدى التوافق',
    by: 'حسب',
    dimensions: { value: 'القيمة', complexity: 'الجهد' },
    alone: 'يلزم أولًا أن يجيب شخصان على الأقل عن الجانب نفسه.',
    early: 'الحكم سابق لأوانه',
    uncompared: 'خارج المقارنة: يقارن Pairwise أصحاب أكثر الإجابات فقط',
    range: (low, high) => `${formatPercent(low)} إلى ${formatPercent(high)}`,
    pairs: (count) => (count === 0 ? 'لا شيء' : pairs(count)),
    contradictionsLine: (count) => `تناقضات ذاتية: ${pairs(count)}`,
    unchecked:
      'لا يسأل هذا المشروع أبدًا عن أزواج يمكن استنتاج ترتيبها، لذا لا يمكن مقارنة إلا القليل من الإجابات. أما «التحقق من الأخطاء» فيسأل عن بعضها.',
    change: 'تغيير طريقة اختيار الأسئلة',
    ofOwner: 'يمكن للمالك اختيار ذلك في الإعدادات.',
    whatTitle: 'ماذا تعني هذه الأرقام؟',
    explained: [
      '«الفريق متفق على نحو 80 % من الأزواج» يعني أن شخصين يرتبان ميزتين الترتيب نفسه في 80 % من الحالات. يقدّر Pairwise ذلك من كل الإجابات، ولا يحسب من تبدو إجاباتهم عشوائية أو معكوسة.',
      '«التطابق مع ترتيب الفريق» هو نسبة إجابات الشخص التي تطابق الترتيب الأنسب لكل الإجابات. والتخمين يعطي نحو النصف. واختلاف الرأي يخفضه أيضًا. ويلزم نحو 20 إجابة يمكن التحقق منها بإجابات الآخرين.',
      'اختلاف الرأي ليس خطأ، بل هو أول ما يستحق النقاش.',
    ],
    look: 'عرض الإجابات',
    weight: (percent) => `وزن كل إجابة ${percent}`,
    reversed: (percent) => `تُحتسب معكوسة بوزن ${percent}`,
    differs: {
      taste: (isYou) => (isYou ? 'رأيك مختلف، وإجاباتك متأنّية' : 'رأي مختلف، وإجابات متأنّية'),
      care: () => 'تبدو بعض الإجابات عشوائية أو معكوسة',
      opposite: (isYou) => (isYou ? 'رأيك معاكس، أو اختلط عليك الزرّان' : 'رأي معاكس، أو خلط بين الزرّين'),
      equal: () => 'كل الإجابات تقريبًا «متساويتان»، وهذا لا يفيد كثيرًا، ولن يغيّره مزيد منها',
    },
  },

  team: {
    agree: (percent) =>
      percent === null ? 'الحكم على مدى توافق الفريق سابق لأوانه.' : `الفريق متفق على نحو ${percent} من الأزواج.`,
    doubted: (count) =>
      count === 1 ? 'إجابات شخص واحد تبدو عشوائية أو معكوسة.' : `تبدو الإجابات عشوائية أو معكوسة لدى ${people(count)}.`,
    opposite: {
      value: (count) => opposed(count, 'القيمة'),
      complexity: (count) => opposed(count, 'الجهد'),
    },
    without: (percent) =>
      percent === null
        ? 'والحكم على مدى توافق الباقين سابق لأوانه.'
        : `ومن دونها يتفق الفريق على نحو ${percent} من الأزواج.`,
    tastes: {
      all: 'تختلف الآراء في بعض الميزات، والإجابات متأنّية.',
      others: 'تختلف آراء الباقين في بعض الميزات، وإجاباتهم متأنّية.',
    },
    moves: (count) =>
      count === 0
        ? 'من دون هذه الإجابات يبقى الترتيب نفسه.'
        : `وزنها مخفّض لكنها تُحتسب: من دونها تتغير مرتبة ${featuresOf(count)}.`,
    moved: (name, rank, without) => `«${name}»: ${formatCount(without)} بدلًا من ${formatCount(rank)}.`,
    ask: 'يمكن سؤال أصحابها أو عرض إجاباتهم.',
  },

  camps: {
    title: 'الفريق قسمان، لكل منهما ترتيبه',
    whole: 'والترتيب العام حل وسط بينهما. من الأفضل مناقشة هذه الميزات أولًا.',
    part: (count) => `قسم من الفريق: ${people(count)}`,
    apart: 'وأكثر ما يختلفان فيه:',
    ranks: (name, one, other) => `«${name}»: ${formatCount(one)} و${formatCount(other)}.`,
  },

  differences: {
    service: (name) => `${name} (خدمة)`,
    title: 'مواضع الاختلاف',
    few: (count) => `قلّما يجيب شخصان عن الزوج نفسه (${pairs(count)} حتى الآن)، لذا لا تظهر الآراء المتعاكسة هنا.`,
    none: 'لا يوجد زوج نال إجابتين متعاكستين من شخصين.',
    more: { value: 'أعلى قيمة', complexity: 'أصعب' },
    less: { value: 'أقل قيمة', complexity: 'أسهل' },
    divisive: 'ميزات تقسم الفريق',
    equal: 'متساويتان',
    you: 'أنت',
    show: (count) => `عرض ${formatCount(count)} أخرى`,
  },
};
