import type { activityTexts as english } from '../../../activity/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { answers, comparisonsOf, counted, featuresOf } from '../grammar.ts';

const removed = (count: number) => `إزالة ${comparisonsOf(count)}`;
const quoted = (name: string) => `«${name}»`;

export const activityTexts: Words<typeof english> = {
  title: 'النشاط',
  kinds: {
    all: 'الكل',
    answers: 'الإجابات',
    features: 'الميزات',
    people: 'الأشخاص',
    settings: 'الإعدادات',
    mine: 'إجاباتي',
  },
  kind: 'ما يُعرض',
  ownOnly: 'نشاطي فقط',
  count: (count) =>
    counted(count, { one: 'إدخال واحد', two: 'إدخالان', few: 'إدخالات', many: 'إدخالًا', other: 'إدخال' }),
  answers,
  saveAnswers: 'تنزيل كل الإجابات (JSON)',
  answersFile: (project) => `إجابات ${project}.json`,
  you: 'أنت',
  someone: 'عضو سابق',

  line: (who, did) => `${who}: ${did}`,
  says: (answer) => answer,
  changed: (answer) => `تغيير إجابة إلى: ${answer}`,
  changedOf: (author, answer) =>
    author === null ? `تغيير إجابتك إلى: ${answer}` : `تغيير إجابة ${author} إلى: ${answer}`,
  tookBack: (answer) => `التراجع عن: ${answer}`,
  tookBackOf: (author, answer) =>
    author === null ? `التراجع عن إجابتك: ${answer}` : `التراجع عن إجابة ${author}: ${answer}`,
  restoredAnswer: (answer) => `استعادة: ${answer}`,
  restoredOf: (author, answer) =>
    author === null ? `استعادة إجابتك: ${answer}` : `استعادة إجابة ${author}: ${answer}`,
  restoredAll: {
    value: (count) => `استعادة ${comparisonsOf(count)} عن القيمة`,
    complexity: (count) => `استعادة ${comparisonsOf(count)} عن الجهد`,
  },
  reset: {
    value: (count) => (count === null ? 'بدء القيمة من جديد' : `بدء القيمة من جديد: ${removed(count)}`),
    complexity: (count) => (count === null ? 'بدء الجهد من جديد' : `بدء الجهد من جديد: ${removed(count)}`),
  },
  did: {
    project_created: 'إنشاء المشروع',
    project_deleted: 'حذف المشروع',
    project_restored: 'استعادة المشروع',
    project_transferred: 'نقل ملكية المشروع',
    model_config_reset: 'استعادة النموذج الافتراضي',
    link_used: 'انضمام عبر رابط دعوة',
    link_revoked: 'إبطال رابط',
    access_ended: 'إنهاء روابط شخص غادر ورموز API وخطافات الويب الخاصة به',
    access_handed_over: 'تسليم الروابط ورموز API وخطافات الويب إلى مالك جديد',
    collaborator_invited: 'دعوة شخص',
    invitation_withdrawn: 'سحب دعوة',
  },
  other: 'تغيير ما',
  linkCreated: { results: 'إنشاء رابط للنتائج', invitation: 'إنشاء رابط دعوة', participation: 'إنشاء رابط للضيوف' },
  renamedProject: (before, after) => `إعادة تسمية المشروع من ${quoted(before)} إلى ${quoted(after)}`,
  hidNames: 'إخفاء الأسماء بين الأعضاء',
  showedNames: 'إظهار الأسماء بين الأعضاء',
  letDelete: 'السماح للأعضاء بحذف ما يخص غيرهم',
  letNotDelete: 'منع الأعضاء من حذف ما يخص غيرهم',
  changedMode: 'تغيير طريقة الإجابة',
  changedAim: 'تغيير ما تكشفه الأسئلة',
  changedProject: 'تغيير بيانات المشروع',
  added: (name) => `إضافة ${quoted(name)}`,
  addedMany: (count) => `إضافة ${featuresOf(count)}`,
  renamed: (before, after) => `إعادة تسمية ${quoted(before)} إلى ${quoted(after)}`,
  edited: (name) => `تعديل ${quoted(name)}`,
  featureDeed: {
    feature_archived: (name) => `أرشفة ${quoted(name)}`,
    feature_restored: (name) => `استعادة ${quoted(name)}`,
    feature_deleted: (name) => `حذف ${quoted(name)}`,
  },
  featuresDeed: {
    features_updated: (count) => `تعديل ${featuresOf(count)}`,
    features_archived: (count) => `أرشفة ${featuresOf(count)}`,
    features_restored: (count) => `استعادة ${featuresOf(count)}`,
    features_deleted: (count) => `حذف ${featuresOf(count)}`,
  },
  gaveAccess: (name) => `منح ${name} حق الوصول`,
  joined: 'انضمام إلى المشروع',
  changedAccess: (name) => `تغيير أسئلة ${name}`,
  endedAccess: (name) => `إزالة وصول ${name}`,
  left: 'مغادرة المشروع',
  strategy: (before, after) => `تغيير طريقة اختيار الأسئلة من ${quoted(before)} إلى ${quoted(after)}`,
  model: 'تغيير النموذج',

  gone: 'تم التراجع عنها',
  asleep: 'إحدى الميزات مؤرشفة',
  givenAgain: 'تم التراجع ثم الإجابة من جديد',
  showBefore: 'عرض السابق',
  before: (sentence) => `السابق: ${sentence}`,
  changeBack: 'إعادة كما كانت',
  changedBack: 'أُعيدت كما كانت',
  restore: 'استعادة',
  restored: 'تمت الاستعادة',
  giveAccess: 'منح الوصول من جديد',
  endAccess: 'إزالة الوصول',
  toSettings: 'الإعدادات',
  toFeatures: 'الميزات',
  toFeature: 'الميزة',

  newer: 'الأحدث',
  older: 'الأقدم',
  pages: 'الصفحات',
  page: (page, of) => `الصفحة ${formatCount(page)} من ${formatCount(of)}`,
  empty: 'لا شيء بعد',
  emptyText: 'تظهر هنا الإجابات والميزات الجديدة وسائر التغييرات في هذا المشروع.',
  emptyKind: 'لا شيء من هذا النوع بعد.',
  noAnswers: 'لا إجابات لك بعد',
  noAnswersText: 'تظهر إجاباتك هنا، ويمكنك تغيير كلٍّ منها أو التراجع عنها.',
  answer: 'الإجابة عن الأسئلة',
};
