import type { texts as english } from '../../texts.ts';
import type { Words } from '../words.ts';
import { secondsOf } from './grammar.ts';

/**
 * Glossary. Arabic avoids the gender of readers and people: verbal nouns instead of imperatives, and "Name: deed" instead of verbs.
 * value القيمة, effort الجهد, value for effort القيمة مقابل الجهد, worth more أعلى قيمة, harder أصعب (تنفيذًا)
 * feature ميزة, project مشروع, question سؤال, answer إجابة, comparison مقارنة, pair زوج, tag وسم, estimate تقدير
 * ranking/order الترتيب, rank المرتبة, likely ranks المراتب المرجَّحة, the top 10 أول 10 ميزات
 * settled محسوم, too close to call متقاربة يتعذّر حسمها, decided معروف الترتيب, checked تم التحقق
 * quick wins مكاسب سريعة, major projects مشاريع كبرى, fill-ins مهام جانبية, thankless tasks مهام بلا جدوى
 * contradiction تناقض, ring حلقة, agreement توافق, first look نظرة أولى, rating تقييم
 * skip تخطي, equal متساويتان, undo تراجع, redo إعادة, start over البدء من جديد
 * archive أرشفة, restore استعادة, delete حذف, export تصدير, import استيراد, share مشاركة, revoke إبطال
 * backup نسخة احتياطية, worker عملية خلفية, job مهمة, session جلسة, service الخدمة
 * sign in تسجيل الدخول, account حساب, administrator/superuser مسؤول, owner مالك, member/collaborator عضو, invitation دعوة
 */
export const texts: Words<typeof english> = {
  product: 'Pairwise',
  skipToContent: 'الانتقال إلى المحتوى',
  loading: 'جارٍ التحميل',
  tryAgain: 'إعادة المحاولة',
  cancel: 'إلغاء',
  save: 'حفظ',
  saved: 'تم الحفظ',
  account: 'حسابك',
  goTo: 'انتقال إلى …',
  guide: 'كيف يعمل',
  dimensions: { value: 'القيمة', complexity: 'الجهد' },
  questions: { value: 'أيّهما أعلى قيمة؟', complexity: 'أيّهما أصعب تنفيذًا؟' },
  sections: {
    label: 'المشروع',
    home: 'نظرة عامة',
    compare: 'المقارنة',
    features: 'الميزات',
    results: 'النتائج',
    people: 'الأشخاص',
    activity: 'النشاط',
    settings: 'الإعدادات',
  },

  failure: {
    title: 'حدث خطأ ما',
    request: (id) => `الطلب ${id}`,
    copy: 'نسخ معرّف الطلب',
    copied: 'تم النسخ',
    away: 'خدمة Pairwise غير متاحة حاليًا. ما كتبته باقٍ هنا.',
    wait: (count) => `محاولات كثيرة. يمكن إعادة المحاولة بعد ${secondsOf(count)}.`,
    notMine: 'لست عضوًا في هذا المشروع. يمكن لمالك المشروع دعوتك.',
    gone: 'هذا المشروع غير موجود أو تم حذفه.',
    page: 'تعذّر تحميل جزء من هذه الصفحة. يُرجى إعادة تحميلها.',
    notHere: {
      title: 'غير متاح دون اتصال',
      text: 'سيظهر المحتوى فور عودة الاتصال.',
    },
    reload: 'إعادة التحميل',
  },
  banner: {
    offline: 'لا يوجد اتصال.',
    silent: 'خدمة Pairwise لا تستجيب.',
    offlineSince: (time) => `البيانات المعروضة كما كانت في ${time}.`,
    restoring: 'تجري استعادة نسخة احتياطية.',
    away: 'قاعدة البيانات غير متاحة.',
    look: (count) => (count > 0 ? `المحاولة التالية بعد ${secondsOf(count)}.` : 'جارٍ المحاولة …'),
    now: 'المحاولة الآن',
    back: 'عادت الخدمة.',
    opens: 'ستُفتح هذه الصفحة فور الإمكان.',
  },
  notFound: {
    title: 'الصفحة غير موجودة',
    text: 'قد يكون العنوان غير صحيح.',
    home: 'إلى مشاريعك',
  },
};
