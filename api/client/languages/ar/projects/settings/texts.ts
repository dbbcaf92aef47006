import { formatCount } from '../../../../lib/format.ts';
import type { settingTexts as english } from '../../../../projects/settings/texts.ts';
import type { Words } from '../../../words.ts';
import { comparisons, comparisonsOf, features, firstOf, secondsOf } from '../../grammar.ts';

const left = (count: number, isPrecise: boolean) => {
  if (count > 0) return `بقي نحو ${comparisonsOf(count)}.`;
  return isPrecise ? 'دقيقة بما يكفي.' : 'قورنت كل الأزواج.';
};
const leaving = (count: number, archived: number, about: string) =>
  `تخرج من الترتيب ${comparisons(count)} عن ${about}، بما في ذلك مقارنات الآخرين${archived > 0 ? ` والمقارنات عن الميزات المؤرشفة (${formatCount(archived)})` : ''}. ويمكن ${count === 2 ? 'استعادتهما' : 'استعادتها'} من صفحة النشاط خلال 30 يومًا.`;

export const settingTexts: Words<typeof english> = {
  title: 'الإعدادات',
  readOnly: 'لا يمكن تغيير إعدادات هذا المشروع إلا لمالكه.',
  name: 'الاسم',
  description: 'الوصف',
  descriptionHint: 'ما يتم ترتيبه ولمن. يراه كل الأعضاء.',
  about: 'عن هذا المشروع',

  names: {
    title: 'الأسماء',
    hide: 'إخفاء الأسماء بين الأعضاء',
    hint: 'يظهر رقم مثل «Person 3» بدل الأسماء. وتبقى الأسماء ظاهرة لك وللمسؤولين. وقد يتذكر الأعضاء أسماء رأوها سابقًا.',
    hidden: 'الأسماء مخفية: تظهر أرقام بدلًا منها. ولا يعرف أصحابها إلا المالك والمسؤولون.',
    shown: 'أسماء الأعضاء ظاهرة للجميع.',
  },

  deleting: {
    title: 'الحذف',
    allow: 'السماح للأعضاء بحذف ما يخص غيرهم',
    hint: 'يستطيع الأعضاء عندئذ، مثل المالك، حذف إجابات غيرهم وميزاتهم وبدء أحد الجانبين من جديد. وإلا فلا يحذفون إلا ما يخصهم، ويمكنهم أرشفة غيره.',
    allowed: 'يستطيع الأعضاء حذف إجابات غيرهم وميزاتهم.',
    refused: 'لا يحذف الأعضاء إلا إجاباتهم وميزاتهم. ويحذف المالك غيرها.',
  },

  aim: {
    title: 'ما المطلوب معرفته؟',
    name: (top) => (top === 0 ? 'الترتيب كله' : firstOf(top)),
    hint: 'يُحسب ذلك بالقيمة مقابل الجهد، ويكون ترتيب الباقي أقل يقينًا. والقائمة التي لا تزيد على هذا العدد تُرتَّب كلها.',
  },

  strategy: {
    title: 'كيف تُختار الأسئلة',
    hint: 'يسري ذلك من السؤال التالي، ولا تُفقد أي إجابات.',
    more: 'طرق أخرى',
    texts: {
      adaptive:
        'لا يُسأل أبدًا عما ينتج عن إجابات سابقة. الأفضل لشخص واحد لا يخطئ: أسئلة أقل بنحو 2\u200e%\u200e. وتبقى الأخطاء خفية.',
      robust:
        'يبدأ بالأزواج الأكثر دلالة، ويُعاد السؤال عن بعضها لكشف الأخطاء. الأفضل لمعظم المشاريع: في عمليات المحاكاة، رتّب خمسة أشخاص في 10 دقائق لكل منهم 89\u200e%\u200e من الأزواج ترتيبًا صحيحًا، مقابل 84\u200e%\u200e مع «أقل عدد من الأسئلة».',
      uncertainty: 'يُسأل عن الميزات ذات التقديرات الأقل يقينًا. يتطلب أسئلة أكثر.',
      random: 'يُسأل عن أي زوج لا يُعرف ترتيبه. يتطلب أكبر عدد من الأسئلة. مفيد للمقارنة بين الطرق.',
    },
  },

  model: {
    title: 'لأهل الإحصاء',
    open: 'النموذج والتوزيع القبلي',
    hint: 'ما يفترضه النموذج عن الميزة قبل أي إجابة، بوحدة اللوجيت. تبقى الإجابات، ومنها يعيد Pairwise حساب كل التقديرات.',
    type: 'النموذج',
    types: { bradley_terry: 'Bradley–Terry (لوجستي)', thurstone_mosteller: 'Thurstone–Mosteller (طبيعي)' },
    fields: { prior_mean: 'المتوسط القبلي', prior_variance: 'التباين القبلي', target_variance: 'التباين المستهدف' },
    targetFault: 'يجب أن يكون أقل من التباين القبلي.',
    within: (least, most) => `رقم من ${least} إلى ${most}.`,
    cost: {
      title: 'التكلفة',
      computing: 'جارٍ الحساب …',
      waiting: (seconds) => `الخدمة مشغولة. إعادة المحاولة بعد ${secondsOf(seconds)}.`,
      faulty: 'تظهر عندما يحتوي كل حقل على رقم صالح.',
      of: {
        value: (count, isPrecise) => `القيمة: ${left(count, isPrecise)}`,
        complexity: (count, isPrecise) => `الجهد: ${left(count, isPrecise)}`,
      },
      difference: (count) =>
        count === 0
          ? 'العدد نفسه كما في النموذج الحالي.'
          : `${count > 0 ? 'أكثر' : 'أقل'} بمقدار ${comparisonsOf(Math.abs(count))} مما في النموذج الحالي.`,
    },
    reset: 'استعادة الإعدادات الافتراضية',
  },

  final: {
    title: 'البدء من جديد والحذف',
    startOverHead: 'بدء أحد الجانبين من جديد',
    startOver: { value: 'القيمة …', complexity: 'الجهد …' },
    startOverHint: 'تُزال كل إجاباته من الترتيب، ويمكن استعادتها من صفحة النشاط خلال 30 يومًا.',
    startOverTitle: { value: 'بدء القيمة من جديد؟', complexity: 'بدء الجهد من جديد؟' },
    startOverText: {
      value: (count, archived) => (count === 0 ? 'لا إجابات عن القيمة بعد.' : leaving(count, archived, 'القيمة')),
      complexity: (count, archived) => (count === 0 ? 'لا إجابات عن الجهد بعد.' : leaving(count, archived, 'الجهد')),
    },
    startOverSubmit: 'البدء من جديد',
    startedOver: (count) => `تمت إزالة ${comparisonsOf(count)} من الترتيب`,
    removeHead: 'حذف هذا المشروع',
    remove: 'حذف …',
    removeHint: 'يحذف ميزاته وترتيبه لدى كل الأعضاء.',
    removeTitle: 'حذف هذا المشروع؟',
    removeText: (count, archived, compared) =>
      `سيزول لدى كل الأعضاء: ${features(count)}${archived > 0 ? ` (المؤرشف منها: ${formatCount(archived)})` : ''} و${comparisons(compared)}. ويمكن استعادة المشروع من قائمة المشاريع خلال 30 يومًا، دون روابطه وضيوفه وحسابات خدماته وخطافات الويب.`,
    removeSubmit: 'حذف المشروع',
    removed: 'تم حذف المشروع',
    typeName: 'للتأكيد، يُكتب اسم المشروع هنا',
  },
};
