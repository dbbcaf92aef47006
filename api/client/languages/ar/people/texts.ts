import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { peopleTexts as english } from '../../../people/texts.ts';
import type { Words } from '../../words.ts';
import { answers, counted, featuresOf, pairs, people } from '../grammar.ts';

export const peopleTexts: Words<typeof english> = {
  title: 'الأشخاص',
  table: 'من يجيب',
  columns: {
    person: 'الشخص',
    answers: 'الإجابات',
    comparisons: 'المقارنات',
    share: 'النسبة',
    last: 'آخر إجابة',
    agrees: 'التوافق مع الآخرين',
    fit: 'التطابق مع ترتيب الفريق',
    contradictions: 'تناقضات ذاتية',
  },
  you: 'أنت',
  owner: 'المالك',
  left: 'عضو سابق',
  answering: { value: 'يجيب الآن عن القيمة', complexity: 'يجيب الآن عن الجهد' },
  rated: (count) => `تقييم ${featuresOf(count)} في نظرة أولى`,
  never: 'لا إجابات بعد',
  noAnswers: 'لا إجابات بعد',
  shareAndLast: (percent, last) => `${formatPercent(percent)} من كل الإجابات، وآخرها ${last}`,
  summary: (count, answered) => `${people(count)}، ${answers(answered)}`,
  nowAnswering: (count) =>
    counted(count, {
      one: 'شخص آخر يجيب الآن',
      two: 'شخصان آخران يجيبان الآن',
      few: 'أشخاص آخرين يجيبون الآن',
      many: 'شخصًا آخر يجيبون الآن',
      other: 'شخص آخر يجيبون الآن',
    }),
  more: (count) =>
    `عرض ${counted(count, { one: 'شخص آخر', two: 'شخصين آخرين', few: 'أشخاص آخرين', many: 'شخصًا آخر', other: 'شخص آخر' })}`,
  none: {
    title: 'لا إجابات بعد',
    text: 'عند توفر إجابات، يظهر هنا عدد إجابات كل شخص ومدى توافق الأشخاص.',
    action: 'الإجابة عن السؤال الأول',
  },

  agreement: {
    title: 'مدى التوافق',
    by: 'حسب',
    dimensions: { value: 'القيمة', complexity: 'الجهد' },
    alone: 'يلزم أولًا أن يجيب شخصان على الأقل عن الجانب نفسه.',
    early: 'الحكم سابق لأوانه',
    uncompared: 'خارج المقارنة: يقارن Pairwise أصحاب أكثر الإجابات فقط',
    percentOf: (percent, of) => `${percent} من ${formatCount(of)}`,
    range: (low, high) => `${formatPercent(low)} إلى ${formatPercent(high)}`,
    pairs: (count) => (count === 0 ? 'لا شيء' : pairs(count)),
    fitLine: (fit, range) => `التطابق مع ترتيب الفريق: ${fit} (${range})`,
    contradictionsLine: (count) => `تناقضات ذاتية: ${pairs(count)}`,
    explained: [
      'المقارنة هي ما تقوله إجابة عن زوج واحد. ويمكن التحقق منها إذا نتج عن إجابات الآخرين ترتيبٌ لذلك الزوج. ولا يكون للرقم معنى قبل نحو 20 مقارنة كهذه.',
      '«التطابق مع ترتيب الفريق» هو نسبة إجابات الشخص التي تطابق الترتيب الأنسب لكل الإجابات. والتخمين يعطي نحو النصف. واختلاف الرأي يخفضه أيضًا.',
      'اختلاف الرأي ليس خطأ، بل هو أول ما يستحق النقاش.',
    ],
    unchecked:
      'لا يسأل هذا المشروع أبدًا عن أزواج يمكن استنتاج ترتيبها، لذا لا يمكن مقارنة إلا القليل من الإجابات. أما «التحقق من الأخطاء» فيسأل عن بعضها.',
    change: 'تغيير طريقة اختيار الأسئلة',
    ofOwner: 'يمكن للمالك اختيار ذلك في الإعدادات.',
    whatTitle: 'ماذا تعني هذه الأرقام؟',
    levels: {
      nearly: 'رأي الفريق واحد تقريبًا.',
      largely: 'رأي الفريق متقارب إلى حد كبير.',
      partly: 'الفريق متفق جزئيًا.',
      hardly: 'الفريق متفق على قليل من الأزواج.',
      not: 'توافق الفريق لا يزيد على توافق من يخمّنون.',
      opposed: 'الآراء متعارضة: التوافق أقل مما يعطيه التخمين. النقاش أولى قبل الترتيب.',
    },
    tastes: {
      taste: 'تختلف الآراء، والإجابات متأنّية.',
      both: 'تختلف الآراء، وبعض الإجابات أقل تأنّيًا.',
      slips: 'تبدو الاختلافات هفوات.',
      early: 'من السابق لأوانه معرفة إن كان الاختلاف في الرأي.',
    },
    differs: {
      taste: (isYou) => (isYou ? 'رأيك مختلف، وإجاباتك متأنّية' : 'رأي مختلف، وإجابات متأنّية'),
      care: () => 'تبدو بعض الإجابات عشوائية أو معكوسة',
    },
    shared: (count, percent) =>
      `أزواج أجاب عنها عدة أشخاص: ${formatCount(count)}. وفي المتوسط، أعطى ${percent} ممن أجابوا عن زوج إجابته الأكثر شيوعًا.`,
    sharedFew: (count) =>
      count === 0
        ? 'لم يُجب شخصان عن زوج واحد بعد، لذا من السابق لأوانه معرفة مدى توافق الفريق ككل.'
        : `الأزواج التي أجاب عنها عدة أشخاص قليلة (${formatCount(count)}): من السابق لأوانه معرفة مدى توافق الفريق ككل.`,
    alpha: (alpha) => `معامل ألفا لكريبندورف هو ${alpha}: القيمة 1 تعني توافقًا تامًا، و0 تعني المصادفة.`,
  },

  differences: {
    service: (name) => `${name} (خدمة)`,
    title: 'مواضع الاختلاف',
    none: 'لا يوجد زوج نال إجابتين متعاكستين من شخصين.',
    more: { value: 'أعلى قيمة', complexity: 'أصعب' },
    less: { value: 'أقل قيمة', complexity: 'أسهل' },
    divisive: 'ميزات تقسم الفريق',
    equal: 'متساويتان',
    you: 'أنت',
    show: (count) => `عرض ${formatCount(count)} أخرى`,
  },

  matrix: {
    title: 'من يتوافق مع من',
    table: 'أزواج الأشخاص',
    text: 'نسبة توافق إجابات شخصين، في الأزواج التي ينتج فيها جواب أحدهما عن إجابات الآخر.',
    person: 'الشخص',
    early: 'سابق لأوانه',
    shown: (count) => `أصحاب أكثر الإجابات: ${people(count)}.`,
    cell: (percent, of) => `${percent} من ${formatCount(of)}`,
  },
};
