import type { lazyTexts as english, keyTexts as englishKeys } from '../../../compare/lazy-texts.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import {
  answers,
  answersOf,
  comparisons,
  counted,
  features,
  firstOf,
  pairs,
  pairsOf,
  questionsOf,
} from '../grammar.ts';

const yours = (count: number, isLeast: boolean) => `${formatCount(count)}${isLeast ? ' على الأقل' : ''}`;
const settledOf = (settled: number, k: number) => `المحسوم ${formatCount(settled)} من ${formatCount(k)}.`;

const unanswered = (count: number, name: string) =>
  count === 1
    ? `لا إجابات بعد عن «${name}».`
    : `${features(count)} بلا إجابات بعد، ${count === 2 ? 'منهما' : 'منها'} «${name}».`;

const HELPS_MOST = 'إجابتك عن هذه الميزات الأربع هي الأكثر إفادة للترتيب.';
const ORDERS_FIVE = 'يحدد ترتيب خمسة من أزواجها الستة.';

export const keyTexts: Words<typeof englishKeys> = {
  ArrowLeft: 'الميزة اليسرى',
  ArrowRight: 'الميزة اليمنى',
  ArrowDown: 'متساويتان',
  1: 'الميزة اليسرى، بفارق كبير',
  2: 'الميزة اليسرى',
  3: 'متساويتان',
  4: 'الميزة اليمنى',
  5: 'الميزة اليمنى، بفارق كبير',
  s: 'تخطي هذا السؤال',
  u: 'التراجع عن آخر إجابة',
  y: 'إعادة آخر ما تم التراجع عنه',
  w: 'لماذا هذا السؤال؟',
  r: 'حل تناقض',
  d: 'عرض الأوصاف كاملة',
  x: 'التبديل بين القيمة والجهد',
};

export const lazyTexts: Words<typeof english> = {
  left: (count, minutes) => `نحو ${questionsOf(count)}، ${formatCount(minutes)} د`,
  progress: {
    toGoal: (count, minutes) => `نحو ${questionsOf(count)}، ${formatCount(minutes)} د حتى ترتيب أولي`,
    short: (count, minutes) => `بقي نحو ${formatCount(count)}، ${formatCount(minutes)} د`,
    toEnd: (count, minutes) => `نحو ${questionsOf(count)}، ${formatCount(minutes)} د حتى الترتيب الكامل`,
    checking: 'يجري الآن التحقق من الإجابات',
  },
  undone: (said) => `تم التراجع عن: ${said}. يمكنك الإجابة من جديد أو إعادتها.`,
  wait: (count, isDurable) =>
    `${answers(count)} في انتظار الإرسال. ${isDurable ? '' : 'يُرجى إبقاء هذه الصفحة مفتوحة حتى ذلك الحين. '}تُحمَّل أسئلة جديدة عند عودة الاتصال.`,
  slow: 'الخدمة لا تستجيب. في انتظار الزوج التالي…',
  archived: (name) => `${name === null ? 'أُرشفت ميزة من السؤال السابق أو حُذفت' : `أُرشفت «${name}»`}. هذا سؤال آخر.`,
  kept: {
    offline: (isDurable) => `إجاباتك محفوظة ${isDurable ? 'في هذا المتصفح' : 'ما دامت هذه الصفحة مفتوحة فقط'}.`,
    saved: 'تم الحفظ',
    badge: (count, isDurable) => `${formatCount(count)} لم تُرسل بعد${isDurable ? '' : ': يُرجى إبقاء الصفحة مفتوحة'}`,
    text: (count, isDurable) =>
      `لم يتم بعد إرسال ${answersOf(count)}. ${isDurable ? 'تبقى محفوظة في هذا المتصفح' : 'يُرجى إبقاء هذه الصفحة مفتوحة'} حتى تقبلها الخدمة.`,
  },
  refused: {
    open: (count) => `تعذّر حفظ ${answersOf(count)}`,
    title: 'تعذّر الحفظ',
    again: 'الإجابة من جديد',
    dismiss: 'تجاهل',
    because: {
      feature_not_found: 'تمت أرشفة إحدى الميزتين أو حذفها.',
      project_not_found: 'تم حذف المشروع.',
      forbidden: 'انتهت عضويتك في هذا المشروع.',
      comparison_id_taken: 'سجّلت لهذا الزوج إجابة أخرى في نافذة أخرى أو على جهاز آخر.',
      comparison_taken_back: 'تم التراجع عن هذه الإجابة في مكان آخر.',
    },
    said: {
      feature_a: (a, b) => `${a} قبل ${b}`,
      feature_b: (a, b) => `${b} قبل ${a}`,
      tie: (a, b) => `${a} تساوي ${b}`,
    },
  },
  titles: {
    goal: 'يكفي لترتيب أولي',
    known: 'ترتيب كل الأزواج معروف',
    doubt: 'الإجابات تتناقض',
    few: 'لا شيء للمقارنة بعد',
    lent: 'آخرون يجيبون الآن عن الأزواج الأخيرة',
    kept: 'هذا كل شيء حاليًا',
    session: (count, time) => `${answers(count)} في ${time}`,
  },
  gone: {
    title: 'فُقد بعض إجاباتك',
    restore: (count, isLeast) =>
      `تمت استعادة الخدمة من نسخة احتياطية سابقة، وينقصها من إجاباتك: ${yours(count, isLeast)}.`,
    reset: {
      value: (count, isLeast, by) =>
        `${by === null ? 'بدأت ترتيب القيمة من جديد' : `بدأ ترتيب القيمة من جديد بواسطة ${by}`}، وأُزيل بذلك من إجاباتك: ${yours(count, isLeast)}.`,
      complexity: (count, isLeast, by) =>
        `${by === null ? 'بدأت ترتيب الجهد من جديد' : `بدأ ترتيب الجهد من جديد بواسطة ${by}`}، وأُزيل بذلك من إجاباتك: ${yours(count, isLeast)}.`,
    },
    others: 'تستمر الأسئلة وفق البيانات الحالية.',
    close: 'متابعة',
  },
  reason: {
    title: 'لماذا هذا الزوج؟',
    open: 'لا توجد حتى الآن إجابات تحدد ترتيب هاتين الميزتين، لا مباشرةً ولا عبر ميزات أخرى.',
    gain: (least) =>
      least > 1
        ? `أي إجابة تحدد ترتيب ${pairsOf(least)} على الأقل: هذا الزوج وما ينتج عنه.`
        : 'إجابتك تحدد ترتيب هذا الزوج.',
    pairs,
    check: 'إجابات سابقة حددت ترتيب هاتين الميزتين، وهذا السؤال يتحقق من ذلك.',
    again: 'سبقت لك الإجابة عن هذا الزوج، وهذا السؤال يتحقق من تلك الإجابة.',
    most: 'إجابتك عن هذا الزوج هي الأكثر إفادة للترتيب الآن.',
    progress: (compared, state) => `${comparisons(compared)} حتى الآن. ${state}.`,
  },
  own: {
    known: (percent) => `${formatPercent(percent)} من ترتيبك الخاص`,
    why: 'لدى فريقك ترتيب بالفعل. هذه الأسئلة عن رأيك أنت.',
    open: 'إجاباتك وحدها لا تحدد بعد ترتيب هاتين الميزتين، لا مباشرةً ولا عبر ميزات أخرى.',
    progress: (compared, known) => `${comparisons(compared)} من إجاباتك، وبها يُعرف ترتيب ${known} من الأزواج.`,
    give: 'إضافة رأيك الخاص',
  },
  top: {
    known: (k) => `حسم ${firstOf(k)}`,
    why: {
      value: (k) => `هذه الأسئلة عن ${firstOf(k)} بالقيمة.`,
      complexity: (k) => `هذه الأسئلة عن ${firstOf(k)} بالجهد.`,
      ratio: (k) => `هذه الأسئلة عن ${firstOf(k)} بالقيمة مقابل الجهد.`,
    },
    pair: (k) => `الإجابة عن هذا الزوج هي الأكثر دلالة الآن على ما ينتمي إلى ${firstOf(k)}.`,
    title: (k) => `اكتملت الإجابة عن كل الأسئلة حول ${firstOf(k)}`,
    halfTitle: {
      value: (k) => `اكتملت الإجابة عن كل أسئلة القيمة حول ${firstOf(k)}`,
      complexity: (k) => `اكتملت الإجابة عن كل أسئلة الجهد حول ${firstOf(k)}`,
    },
    half: {
      value: (count) => `التالي: القيمة، نحو ${questionsOf(count)}.`,
      complexity: (count) => `التالي: الجهد، نحو ${questionsOf(count)}.`,
    },
    halfOfOthers: {
      value: (count) => `بقيت أسئلة عن القيمة يجيب عنها آخرون: نحو ${questionsOf(count)}.`,
      complexity: (count) => `بقيت أسئلة عن الجهد يجيب عنها آخرون: نحو ${questionsOf(count)}.`,
    },
    doubt: 'الإجابات تتناقض. وإلى أن يُحل ذلك، لن تفيد أسئلة أخرى إلا قليلًا.',
    settled: (k) =>
      k === 1
        ? 'المرتبة الأولى صحيحة باحتمال لا يقل عن 95\u200e%\u200e.'
        : `كلٌّ من ${firstOf(k)} في موضعها الصحيح باحتمال لا يقل عن 95\u200e%\u200e.`,
    close: (k, settled) =>
      `${settledOf(settled, k)} أما الميزات حول المرتبة ${formatCount(k)} فمتقاربة يتعذّر التمييز بينها، ولن تفيد إجابات أخرى إلا قليلًا.`,
    toFinal: (count) =>
      `بعد نحو ${questionsOf(count)} عن كل الميزات، يصبح ترتيب كل الأزواج معروفًا. وإذا لم تتناقض الإجابات، يكون الترتيب نهائيًا.`,
    more: 'المتابعة بكل الميزات',
  },
  sets: {
    group: 'أربع ميزات',
    questions: {
      value: ['أيّها الأعلى قيمة؟', 'أيّها الأقل قيمة؟'],
      complexity: ['أيّها الأصعب تنفيذًا؟', 'أيّها الأسهل تنفيذًا؟'],
    },
    best: { value: 'الأعلى', complexity: 'الأصعب' },
    worst: { value: 'الأقل', complexity: 'الأسهل' },
    asked: (question, [a, b, c, d]) => `${question} ${a} أم ${b} أم ${c} أم ${d}؟`,
    chosen: {
      value: (name, question) => `${name}: الأعلى قيمة. ${question}`,
      complexity: (name, question) => `${name}: الأصعب. ${question}`,
    },
    said: {
      value: (best, worst) => `${best} الأعلى قيمة، و${worst} الأقل قيمة`,
      complexity: (best, worst) => `${best} الأصعب، و${worst} الأسهل`,
    },
    whyTitle: 'لماذا هذه الميزات الأربع؟',
    why: {
      value: `${HELPS_MOST} واختيار الأعلى قيمة والأقل قيمة ${ORDERS_FIVE}`,
      complexity: `${HELPS_MOST} واختيار الأصعب والأسهل ${ORDERS_FIVE}`,
    },
    two: {
      slow: 'استغرقت الإجابة عن أربع ميزات وقتًا طويلًا، لذا ستكون الأسئلة عن ميزتين لبعض الوقت.',
      few: 'لم يبقَ من الأزواج ما يكفي للسؤال عن أربع ميزات.',
    },
    keys: ['الأولى', 'الثانية', 'الثالثة', 'الرابعة'],
    again: 'التراجع عن الاختيار الأول',
  },
  contradiction: {
    asked: 'إجابات هذا الزوج تناقض إجابات أخرى.',
    none: 'الإجابات متوافقة فيما بينها.',
    why: 'يُعاد هذا السؤال لأن بعض الإجابات متناقضة.',
  },
  end: {
    goal: {
      value: 'هذا يكفي لترتيب أولي بالقيمة.',
      complexity: 'هذا يكفي لترتيب أولي بالجهد.',
      ratio: 'هذا يكفي لترتيب أولي.',
    },
    early: 'لن تغيّر إجابات أخرى الترتيب إلا قليلًا.',
    ready: 'لن تغيّر الإجابات الأخرى إلا ما بعد ذلك.',
    unplaced: (count, name) =>
      count === 1
        ? `كل الميزات مرتّبة عدا «${name}»: لا إجابات عنها بعد، وتكفي بضعة أسئلة لمعرفة موضعها.`
        : `${unanswered(count, name)} وتكفي بضعة أسئلة عن كل واحدة لمعرفة موضعها.`,
    doubt: (isAll) =>
      `${isAll ? 'اكتملت الإجابة عن كل ما يمكن السؤال عنه' : 'توجد الآن إجابات كافية'}، لكن الترتيب موضع شك بسبب إجابات متناقضة.`,
    unanswered,
    settle: 'عرض هذه الإجابات',
    place: (count) => (count === 1 ? 'معرفة موضعها' : 'معرفة مواضعها'),
    keepGoing: 'متابعة',
    known: 'الإجابات تحدد ترتيب كل الأزواج.',
    few: 'تكفي ميزتان للبدء.',
    add: 'إضافة ميزات',
    lent: 'قد تظهر أسئلة أخرى بعد انتهائهم. هذه الصفحة تتحقق تلقائيًا.',
    moved: (count, top) =>
      count === 0
        ? `لم يتغيّر شيء في ${firstOf(top)}.`
        : `التغيّرات في ${firstOf(top)}: ${counted(count, { one: 'موضع واحد', two: 'موضعان', few: 'مواضع', many: 'موضعًا', other: 'موضع' })}.`,
    session: 'شكرًا لك. يمكنك التوقف هنا.',
    more: (count) => `${formatCount(count)} أخرى`,
    notAsked: 'آخرون يجيبون عن هذا السؤال. مالك المشروع طلب منك الإجابة عن السؤال الآخر.',
    other: { value: 'المتابعة بالقيمة', complexity: 'المتابعة بالجهد' },
    results: 'عرض النتائج',
  },
};
