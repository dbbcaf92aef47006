import type { linkTexts as english } from '../../../links/link-texts.ts';
import type { Words } from '../../words.ts';
import { counted, people } from '../grammar.ts';

export const linkTexts: Words<typeof english> = {
  invite: {
    title: 'دعوة أشخاص',
    name: 'اسم المستخدم أو البريد الإلكتروني',
    nameHint: 'لمن لديه حساب هنا. تظهر الدعوة في قائمة مشاريعه ليقبلها أو يرفضها.',
    submit: 'دعوة',
    invited: (name) => `تمت دعوة ${name}.`,
    waiting: {
      title: 'المدعوون',
      hint: 'حتى القبول لا يعرف المدعو عن المشروع سوى اسمه، ولا تعرف عنه سوى اسمه. تنتهي الدعوة بعد 30 يومًا.',
      withdraw: 'سحب الدعوة',
      withdrawPerson: (name) => `سحب الدعوة: ${name}`,
      withdrawNow: 'سحب الآن',
      withdrawn: (name) => `انتهت دعوة ${name}.`,
    },
    added: (name) => `تمت إضافة ${name} إلى المشروع.`,
    byLink: 'أو الدعوة برابط',
    byLinkHint: 'يمكن لأي شخص لديه الرابط الانضمام، ولو بحساب جديد. يُرجى إرساله فقط إلى من ينبغي أن ينضم.',
  },
  share: {
    title: 'مشاركة النتائج',
    text: 'يرى كل من لديه الرابط أسماء الميزات والترتيب الحالي والمخطط وأسباب كل مرتبة، دون حاجة إلى حساب ودون معرفة من أجاب.',
  },
  members: {
    title: 'الأعضاء',
    hint: 'من تتم إزالته لا يرى المشروع بعد ذلك. وتبقى إجاباته، ولا تعيده الدعوات المنشأة سابقًا. وتنتهي روابطه ورموز API الخاصة به لهذا المشروع.',
    remove: 'إزالة',
    removePerson: (name) => `إزالة: ${name}`,
    removeNow: 'إزالة الآن',
    removed: (name) => `تمت إزالة ${name} من المشروع.`,
    leave: 'مغادرة هذا المشروع',
    leaveHint: 'لن يظهر لك المشروع إلا بدعوة جديدة. وتبقى إجاباتك. وتنتهي روابطك ورموز API الخاصة بك لهذا المشروع.',
    leaveNow: 'مغادرة الآن',
  },
  label: 'اسم الرابط',
  labelHint: {
    invitation: 'اختياري. يظهر لك وحدك، مثل «فريق التصميم».',
    results: 'اختياري. يظهر لك وحدك، مثل «لمجلس الإدارة».',
    participation: 'اختياري. يظهر لك وحدك، مثل «العملاء».',
  },
  shows: {
    title: 'إظهار ما يلي أيضًا',
    choices: {
      descriptions: 'الأوصاف',
      tags: 'الوسوم',
      numbers: 'أرقامك الخاصة: التقديرات المستوردة والمفاتيح في البرامج الأخرى دون عناوينها',
    },
    /** In the list of links. */
    with: { descriptions: 'مع الأوصاف', tags: 'مع الوسوم', numbers: 'مع أرقامك الخاصة' },
  },
  valid: 'مدة الصلاحية',
  days: { 1: 'يوم واحد', 7: '7 أيام', 30: '30 يومًا', 90: '90 يومًا', 365: 'سنة واحدة' },
  make: 'إنشاء رابط',
  made: 'رابطك الجديد',
  madeHint: 'يُرجى نسخه الآن، فهو لا يظهر إلا هذه المرة.',
  copied: 'تم نسخ الرابط.',
  qr: {
    show: 'عرض كرمز QR',
    title: 'يُفتح الرابط بالهاتف',
    picture: 'رمز QR للرابط',
  },
  open: { invitation: 'الدعوات المفتوحة', results: 'الروابط المفتوحة', participation: 'روابط الضيوف المفتوحة' },
  nameless: (day) => `أُنشئ ${day}`,
  ends: (day) => `تنتهي صلاحيته ${day}`,
  uses: (kind, uses) =>
    kind === 'invitation'
      ? uses === 0
        ? 'لم يُستخدم بعد'
        : `انضم به ${people(uses)}`
      : uses === 0
        ? 'لم يُفتح بعد'
        : `فُتح ${counted(uses, { one: 'مرة واحدة', two: 'مرتين', few: 'مرات', many: 'مرة', other: 'مرة' })} (تُحتسب مرة في الساعة لكل شبكة)`,
  revoke: 'إبطال',
  revokeLink: (name) => `إبطال: ${name}`,
  revokeNow: 'إبطال الآن',
  revoked: 'تم إبطال الرابط.',
};
