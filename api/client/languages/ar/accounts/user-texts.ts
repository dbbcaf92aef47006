import type { userTexts as english } from '../../../accounts/user-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { projectsOf } from '../grammar.ts';

export const userTexts: Words<typeof english> = {
  title: 'المستخدمون',
  search: 'البحث في الأسماء وعناوين البريد',
  add: 'إضافة مستخدم',
  none: (search) => `لا يوجد حساب يطابق «${search}».`,
  more: 'عرض المزيد',
  root: 'مسؤول',
  inactive: 'موقوف',
  unconfirmed: 'البريد غير مؤكد',
  you: 'أنت',
  change: 'تعديل',
  of: (name) => ` ${name}`,
  added: (name) => `يمكن الآن تسجيل الدخول بحساب ${name}.`,
  saved: 'تم الحفظ',
  addition: {
    title: 'إضافة مستخدم',
    password: 'كلمة المرور الأولى',
    root: 'مسؤول: يحق له تشغيل الخدمة',
    submit: 'إضافة',
  },
  account: {
    username: 'اسم المستخدم',
    email: 'البريد الإلكتروني',
    emailHint: 'تغييره ينهي جلسات هذا الشخص في كل مكان.',
    active: 'يحق له تسجيل الدخول',
    activeHint: 'إيقاف الحساب ينهي جلساته في كل مكان، وتبقى إجاباته.',
    root: 'مسؤول: يحق له تشغيل الخدمة ورؤية كل المشاريع',
    projects: (owned, all) =>
      owned === 0
        ? `لا يملك مشاريع، وعضو في ${formatCount(all)}.`
        : `يملك ${projectsOf(owned)}، وعضو في ${formatCount(all - owned)} غيرها.`,
    sessions: 'أماكن تسجيل الدخول',
    noSessions: 'لا تسجيل دخول في أي مكان.',
    session: (address, day) => `${address}، آخر استخدام ${day}`,
    unknownAddress: 'عنوان غير معروف',
    moreSessions: (count) => `و${formatCount(count)} أخرى`,
    endSessions: 'إنهاء جلساته في كل مكان',
    endOwnSessions: 'تسجيل الخروج من كل مكان آخر',
    ended: 'انتهت الجلسات.',
    events: 'الأحداث الأمنية لهذا الحساب',
    password: 'كلمة المرور',
    passwordHint:
      'إذا نسي هذا الشخص كلمة المرور، فيمكن إعطاؤه رابطًا لتعيين كلمة جديدة، أو تعيين كلمة مرور مؤقتة له، وهي تسجّل خروجه من كل مكان.',
    makeLink: 'إنشاء رابط إعادة التعيين',
    resetLink: 'رابط إعادة التعيين',
    resetLinkHint: 'يُرجى نسخه الآن، فهو لا يظهر إلا هذه المرة، ويُستخدم مرة واحدة، وتنتهي صلاحيته بعد ساعة.',
    linkCopied: 'تم نسخ الرابط.',
    setPassword: 'تعيين كلمة مرور مؤقتة',
    setPasswordNow: 'تعيين الآن',
    newPassword: 'كلمة المرور المؤقتة',
    newPasswordHint: (day) =>
      `يُرجى نسخها الآن، فهي لا تظهر إلا هذه المرة، وتنتهي صلاحيتها ${day}. ويطلب Pairwise كلمة مرور جديدة عند تسجيل الدخول التالي.`,
    passwordSet: 'تم تعيين كلمة المرور المؤقتة.',
    copied: 'تم نسخ كلمة المرور.',
    remove: 'حذف هذا الحساب …',
  },
  removal: {
    title: (name) => `حذف الحساب ${name}`,
    text: 'لن يمكن لهذا الشخص تسجيل الدخول، وسيغادر كل المشاريع. وتبقى إجاباته منسوبة إلى عضو سابق، ويُمحى اسمه وبريده الإلكتروني. لا يمكن التراجع عن ذلك.',
    owns: (count) => `يملك هذا الحساب ${projectsOf(count)}:`,
    ownsNone: 'لا يملك هذا الحساب مشاريع.',
    more: (count) => `و${formatCount(count)} أخرى`,
    heir: 'لمن تنتقل المشاريع؟',
    heirHint: 'اسم المستخدم أو البريد الإلكتروني لأحد الحسابات. إذا تُرك فارغًا، تنتقل إليك.',
    unknownHeir: 'لا حساب له هذا الاسم أو البريد الإلكتروني بالضبط.',
    label: 'للتأكيد، يُكتب اسم المستخدم',
    submit: 'حذف',
    removed: (name) => `تم حذف الحساب ${name}.`,
  },
};
