import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { resultTexts as english } from '../../../results/texts.ts';
import type { Words } from '../../words.ts';
import { comparisonsOf, counted, features, featuresOf, firstOf, questionsOf, ranked, TOO_CLOSE } from '../grammar.ts';

const placed = (percent: number) => {
  if (percent <= 0) return 'تحت كل الميزات الأخرى';
  return percent >= 100 ? 'فوق كل الميزات الأخرى' : `فوق ${formatPercent(percent)} من الميزات الأخرى`;
};
const settledOr = (k: number) =>
  `تصبح ${firstOf(k)} ${k === 2 ? 'محسومتين' : 'محسومة'}، أو لن تفيد إجابات أخرى إلا قليلًا`;
const FINAL = 'يصبح ترتيب كل الأزواج معروفًا. وإذا لم تتناقض الإجابات، يكون الترتيب نهائيًا.';

export const resultTexts: Words<typeof english> = {
  title: 'النتائج',
  quadrants: {
    quick_wins: 'مكاسب سريعة',
    major_projects: 'مشاريع كبرى',
    fill_ins: 'مهام جانبية',
    thankless_tasks: 'مهام بلا جدوى',
  },
  sortings: { ratio: 'القيمة مقابل الجهد', value: 'القيمة', complexity: 'الجهد' },
  controls: 'الترتيب والتصفية',
  sort: 'الترتيب حسب',
  tag: 'الوسم',
  allTags: 'كل الوسوم',
  search: 'البحث في الميزات',
  searchShort: 'بحث',
  rank: (rank, tiedWith) => `${formatCount(rank)}${tiedWith > 0 ? '=' : ''}`,
  rankInWords: (rank, tiedWith) =>
    tiedWith > 0
      ? `${ranked(rank)} بالاشتراك مع ${counted(tiedWith, { one: 'ميزة أخرى', two: 'ميزتين أخريين', few: 'ميزات أخرى', many: 'ميزة أخرى', other: 'ميزة أخرى' })}`
      : ranked(rank),
  range: ([best = 0, worst = 0]) => (best === worst ? formatCount(best) : `${formatCount(best)}–${formatCount(worst)}`),
  rangeInWords: ([best = 0, worst = 0]) =>
    best === worst ? `المرجَّح: ${ranked(best)}` : `المرجَّح: من ${ranked(best)} إلى ${formatCount(worst)}`,
  columns: {
    rank: 'رتبة',
    feature: 'الميزة',
    range: 'المرجَّح',
    rangeHint: 'المرتبة الحقيقية للميزة تقع في هذا النطاق باحتمال 90\u200e%\u200e',
    ratio: 'القيمة/الجهد',
    ratioHint: 'القيمة مقابل الجهد من 0 إلى 100، و50 هو المتوسط.',
    value: 'القيمة',
    complexity: 'الجهد',
    quadrant: 'الربع',
  },
  rankedIn: {
    value: (percent) => (percent == null ? 'لم تُقارَن بالقيمة بعد' : `في الترتيب بالقيمة ${placed(percent)}`),
    complexity: (percent) =>
      percent == null
        ? 'لم تُقارَن بالجهد بعد'
        : percent <= 0
          ? 'الأسهل على الإطلاق'
          : `في الترتيب بالجهد ${placed(percent)}`,
  },
  early: { value: 'القيمة: لم يحن وقت الحكم بعد', complexity: 'الجهد: لم يحن وقت الحكم بعد' },
  notComparable: 'لا يمكن مقارنتها بعد',
  ends: {
    value: { least: 'الأدنى', most: 'الأعلى' },
    complexity: { least: 'الأسهل', most: 'الأصعب' },
  },
  list: 'الترتيب',
  parts: { label: 'عرض', list: 'قائمة', chart: 'مخطط' },
  shown: (shown, of) => (shown === of ? features(of) : `${formatCount(shown)} من ${featuresOf(of)}`),
  noneShown: 'لا توجد ميزات مطابقة.',
  showAll: 'عرض الكل',
  placeFilter: (count) => `${features(count)} في موضع واحد`,

  chart: {
    title: 'القيمة والجهد',
    role: 'مخطط مبعثر',
    help: 'تنقل مفاتيح الأسهم من نقطة إلى نقطة، ومفتاحا Home وEnd إلى المرتبة الأولى والأخيرة. ويعرض مفتاح المسافة قائمة الميزات في الموضع نفسه.',
    x: '\u2066أصعب تنفيذًا\u200e →\u2069',
    y: '\u2066أعلى قيمة\u200e →\u2069',
    by: 'التوزيع حسب',
    scales: { score: 'الدرجة', rank: 'المرتبة' },
    ranges: 'عرض كل النطاقات',
    together: (count) => `${features(count)} دون تمييز بينها بعد`,
    others: (count) =>
      `و${counted(count, { one: 'ميزة أخرى', two: 'ميزتان أخريان', few: 'ميزات أخرى', many: 'ميزة أخرى', other: 'ميزة أخرى' })} دون تمييز بينها بعد`,
    missing: (count) => `خارج المخطط: ${features(count)}، لأن المقارنة لم تشمل بعد القيمة والجهد معًا.`,
    counts: 'عرض ربع واحد فقط',
  },
  chosen: {
    title: 'الميزة المحدَّدة',
    why: 'لماذا؟',
  },
  stability: {
    what: 'ماذا يعني هذا؟',
    contradicted: 'بعض الإجابات متناقضة، لذا قد تكون بعض المراتب غير صحيحة.',
    known: {
      ratio:
        'الترتيب بالقيمة والترتيب بالجهد نهائيان. وقد تتبادل هذه الميزات مواضعها، لأن مقدار الفرق بين الميزات تقديري.',
      other: 'الترتيب نهائي. والميزات المتساوية تشترك في آخر المواضع المحتسبة.',
      settled: 'الترتيب نهائي: كل الأزواج محسومة، ولا تتناقض أي إجابة مع أخرى.',
    },
    meaning: (k) =>
      k === 1
        ? 'الميزة محسومة عندما تنتمي إلى المرتبة الأولى باحتمال لا يقل عن 95\u200e%\u200e، بالنظر إلى كل الإجابات ومدى توافقها.'
        : `الميزة محسومة عندما تنتمي إلى ${firstOf(k)} باحتمال لا يقل عن 95\u200e%\u200e، بالنظر إلى كل الإجابات ومدى توافقها.`,
    mayChange: () => 'وقد يتغيّر الترتيب فيما بينها.',
    guide: (ranks, chart) => `شروح أخرى: ${ranks}، ${chart}`,
    ranks: 'المراتب والمراتب المرجَّحة',
    chart: 'مخطط القيمة والجهد',
    inDoubt: 'موضع شك',
    chance: (k) => `ضمن ${firstOf(k)}`,
    more: (count) =>
      `و${counted(count, { one: 'واحدة أخرى', two: 'اثنتان أخريان', few: 'ميزات أخرى', many: 'ميزة أخرى', other: 'ميزة أخرى' })}.`,
    questions: (count, k) => `بعد نحو ${questionsOf(count)}، ${settledOr(k)}.`,
    comparisons: (count, k) => `بعد نحو ${comparisonsOf(count)}، ${settledOr(k)}.`,
    questionsToFinal: (count) => `بعد نحو ${questionsOf(count)}، ${FINAL}`,
    comparisonsToFinal: (count) => `بعد نحو ${comparisonsOf(count)}، ${FINAL}`,
    close: (k) => `لن تغيّر إجابات أخرى ما ينتمي إلى ${firstOf(k)} إلا قليلًا: فالميزات موضع الشك متقاربة.`,
    settleFirst: 'التناقض يجعل كل الإجابات أقل يقينًا. أزل التناقضات أولًا.',
    unchecked: 'لم يتحقق من نتائج الإجابات إلا القليل من الأسئلة، لذا قد توجد أخطاء خفية.',
    checked: (count, k, percent) =>
      k === 1
        ? `المرتبة الأولى صحيحة باحتمال نحو ${percent}.`
        : `نحو ${featuresOf(count)} من ${firstOf(k)} تنتمي إليها.`,
  },
  said: (name, rank, facts) => [`${rank}: ${name}`, ...facts].join('، '),
  keys: { next: 'التالية في الترتيب', previous: 'السابقة في الترتيب', explain: 'شرح المرتبة المحدَّدة' },

  share: 'مشاركة',
  exports: {
    button: 'تصدير',
    png: 'صورة (PNG)',
    pngText: 'المخطط وأول 10 ميزات، لشريحة عرض',
    svg: 'صورة (SVG)',
    svgText: 'الصورة نفسها، واضحة بأي حجم',
    spreadsheet: 'جدول بيانات (CSV)',
    spreadsheetText: 'المراتب والمراتب المرجَّحة والأرقام والوسوم',
    csv: 'كل الأرقام (CSV)',
    csvText: 'للبرامج',
    json: 'كل الأرقام (JSON)',
    jsonText: 'للبرامج',
    markdown: (count) => `نسخ ${firstOf(count)}`,
    markdownText: 'كجدول Markdown، للتذاكر والمحادثات',
    copied: (count) => `تم نسخ ${firstOf(count)}.`,
    notCopied: 'المتصفح لا يسمح لهذه الصفحة باستخدام الحافظة.',
    notDrawn: 'لا يستطيع هذا المتصفح إنشاء صورة PNG. أما SVG فتعمل في كل مكان.',
    file: (name, format) => `ترتيب ${name}.${format}`,
    slideFile: (name, format) => `${name} للعروض.${format}`,
    spreadsheetFile: (name) => `${name} لجداول البيانات.csv`,
    print: 'طباعة',
    printText: 'المخطط ثم القائمة كاملة',
  },
  picture: {
    title: (name) => `${name}: القيمة والجهد`,
    subtitle: (drawn, of, asOf) =>
      `القيمة والجهد · ${drawn < of ? `${formatCount(drawn)} من أصل ` : ''}${features(of)} · كما في ${asOf}`,
    top: (count, sorting) => `${firstOf(count)} · ${sorting}`,
    more: (count) => `وفي هذه المرتبة أيضًا: ${features(count)}`,
  },
  spreadsheet: {
    sharedWith: 'مشتركة مع',
    best: 'المرجَّح من',
    worst: 'المرجَّح إلى',
    top: (k) => firstOf(k),
    settled: (isSettled, isChecked, isOver) => {
      if (!isSettled) return isOver ? TOO_CLOSE : 'غير محسومة بعد';
      return isChecked ? 'محسومة' : 'تبدو محسومة (دون تحقّق)';
    },
    above: { value: 'أعلى قيمة من (%)', complexity: 'أصعب من (%)' },
    tags: 'الوسوم',
    index: 'القيمة مقابل الجهد (0–100)',
    external: ['المفتاح', 'الرابط'],
  },

  none: {
    title: 'لا ترتيب بعد',
    text: 'لم يُجب أحد بعد. ستعرض هذه الصفحة الترتيب فور توفّره.',
  },

  few: {
    title: 'لا شيء للترتيب بعد',
    text: 'تكفي ميزتان للبدء.',
    action: 'إضافة ميزات',
  },
  nothing: {
    title: 'لا إجابات بعد',
    text: 'ينتج الترتيب عن إجابات عن سؤال واحد في كل مرة. والإجابات الأولى هي الأكثر دلالة.',
    action: 'البدء بالقيمة',
  },
  oneSided: {
    value: {
      title: 'لم يُرتَّب الجهد بعد',
      text: 'تلزم بضع إجابات عن الجهد. وحتى ذلك الحين، يكون الترتيب حسب القيمة مقابل الجهد هو الترتيب بالقيمة.',
      rated: 'تلزم بضع إجابات عن الجهد. وحتى ذلك الحين، يُرتَّب الجهد حسب التقييمات أو التقديرات المستوردة.',
    },
    complexity: {
      title: 'لم تُرتَّب القيمة بعد',
      text: 'تلزم بضع إجابات عن القيمة. وحتى ذلك الحين، يبدأ الترتيب حسب القيمة مقابل الجهد بالأسهل.',
      rated: 'تلزم بضع إجابات عن القيمة. وحتى ذلك الحين، تُرتَّب القيمة حسب التقييمات أو التقديرات المستوردة.',
    },
    'equal complexity': {
      title: 'الجهد متساوٍ حتى الآن',
      text: 'كل الميزات متساوية في صعوبة التنفيذ، لذا فالترتيب حسب القيمة مقابل الجهد هو الترتيب بالقيمة.',
    },
    'equal value': {
      title: 'القيمة متساوية حتى الآن',
      text: 'كل الميزات متساوية في القيمة، لذا يبدأ الترتيب حسب القيمة مقابل الجهد بالأسهل.',
    },
    equal: { title: 'الكل متساوٍ حتى الآن', text: 'كل الميزات متساوية في القيمة وفي صعوبة التنفيذ.' },
    action: { value: 'الإجابة عن القيمة', complexity: 'الإجابة عن الجهد' },
  },
};
