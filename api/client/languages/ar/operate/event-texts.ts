import type { SecurityEvent } from '../../../../contract/security-events.ts';
import type { eventTexts as english } from '../../../operate/event-texts.ts';
import type { Words } from '../../words.ts';
import { counted } from '../grammar.ts';

type Value = SecurityEvent['details'][string];

const googleAs = (done: string) => (value: Value) => (value === 'google' ? `${done} حساب Google` : `${done} ${value}`);
const ended = (value: Value) =>
  `إنهاء ${counted(Number(value), { one: 'جلسة واحدة', two: 'جلستين', few: 'جلسات', many: 'جلسة', other: 'جلسة' })}`;
const role = (value: Value) => (value === 'root' ? 'مسؤول' : 'مستخدم');

export const eventTexts: Words<typeof english> = {
  title: 'الأمان',
  lead: 'عمليات تسجيل الدخول والرفض وإجراءات المسؤولين. وسجل الخدمة يحتوي الأحداث نفسها.',
  filter: 'تصفية',
  days: 'المدة',
  lastDays: (days) =>
    days === 1
      ? 'اليوم الأخير'
      : `آخر ${counted(days, { one: 'يوم', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' })}`,
  all: 'كل الأوقات',
  kind: 'الأحداث',
  everything: 'الكل عدا تجديد الجلسات',
  warnings: 'التحذيرات فقط',
  user: 'الحساب',
  userHint: 'اسم المستخدم أو البريد الإلكتروني',
  unknownUser: 'لا حساب له هذا الاسم أو البريد الإلكتروني بالضبط.',
  count: (total) => counted(total, { one: 'حدث واحد', two: 'حدثان', few: 'أحداث', many: 'حدثًا', other: 'حدث' }),
  none: 'لا أحداث مطابقة.',
  more: 'عرض المزيد',
  warning: 'تحذير',
  by: (name) => `بواسطة ${name}`,
  about: (title, who) => `${title}: ${who}`,
  aboutBy: (title, who, by) => `${title}: ${who}، بواسطة ${by}`,
  doneBy: (title, by) => `${title}، بواسطة ${by}`,
  from: (address) => `من ${address}`,
  linkRevoked: 'إبطال رابط',
  apiTokenCreated: 'إنشاء رمز API',
  apiTokenRevoked: 'إبطال رمز API',
  unknown: (id) => `الحساب ${id}…`,
  request: (id) => `الطلب ${id}`,
  sessions: (account) => `جلساتك أنت في ${account}.`,
  sessionsLink: 'حسابك',
  events: {
    authn_login_success: 'تسجيل دخول',
    authn_login_successafterfail: 'تسجيل دخول بعد محاولات فاشلة',
    authn_login_fail: 'رفض تسجيل دخول',
    authn_login_fail_max: 'محاولات تسجيل دخول فاشلة كثيرة',
    authn_password_change: 'تغيير كلمة المرور',
    authn_password_change_fail: 'رفض تغيير كلمة المرور',
    authn_token_created: 'إنشاء رابط',
    authn_token_revoked: 'إنهاء جلسة',
    authn_token_reuse: 'استُخدم رمز دخول مرتين وقد يكون مسروقًا',
    authz_admin: 'إدارة',
    authz_fail: 'رفض الوصول',
    authz_change: 'تغيير الصلاحيات',
    excess_rate_limit_exceeded: 'طلبات كثيرة جدًا',
    sensitive_read: 'فتح عبر رابط',
    session_created: 'بدء جلسة',
    session_renewed: 'تجديد جلسة',
    session_expired: 'انتهاء صلاحية جلسة',
    session_use_after_expire: 'استخدام جلسة منتهية',
    user_created: 'إنشاء حساب',
    user_updated: 'تغيير حساب',
    user_deleted: 'حذف حساب',
  },
  details: {
    superuser: (value) => (value ? 'كمسؤول' : ''),
    active: (value) => (value ? 'يمكنه تسجيل الدخول' : 'لم يعد يمكنه تسجيل الدخول'),
    email: (value) => (value ? 'بريد إلكتروني جديد' : ''),
    temporary: (value) => (value ? 'كلمة مرور مؤقتة' : ''),
    passwordRemoved: (value) => (value ? 'إزالة كلمة المرور' : ''),
    googleUnlinked: (value) => (value ? 'إلغاء ربط حساب Google' : ''),
    linked: googleAs('ربط'),
    unlinked: googleAs('إلغاء ربط'),
    provider: (value) => (value === 'google' ? 'عبر Google' : `عبر ${value}`),
    failuresBefore: (value) =>
      `بعد ${counted(Number(value), { one: 'محاولة فاشلة واحدة', two: 'محاولتين فاشلتين', few: 'محاولات فاشلة', many: 'محاولة فاشلة', other: 'محاولة فاشلة' })}`,
    sessionsEnded: ended,
    ended,
    from: (value) => `من ${role(value)}`,
    to: (value) => `إلى ${role(value)}`,
    reason: String,
    kind: String,
    scopes: String,
    action: String,
    object: String,
    outcome: String,
    limit: (value) => `الحد ${value}`,
    method: String,
    path: String,
    sessionId: () => '',
  },
  detail: (name, value) => `${name} ${value}`,
  allDetails: (details) => details.join('، '),
};
