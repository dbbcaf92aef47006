import type { ownDataTexts as english } from '../../../accounts/own-data-texts.ts';
import type { Words } from '../../words.ts';

export const ownDataTexts: Words<typeof english> = {
  title: 'بياناتك',
  download: 'تنزيل بياناتي',
  downloadText: 'ملف zip يضم ملفات JSON بكل ما يخزنه Pairwise عنك.',
  remove: 'حذف حسابي',
  consequences: [
    'يُمحى اسم المستخدم والبريد الإلكتروني والاسم والجلسات ورموز API، ومن السجل أيضًا. وتختفي من النسخ الاحتياطية عند انتهاء مدتها.',
    'تبقى إجاباتك منسوبة إلى عضو سابق.',
    'لا يمكن التراجع عن ذلك.',
  ],
  password: 'كلمة المرور',
  owned: 'هذه المشاريع ملكك. احذفها أيضًا، أو اطلب من أحد المسؤولين نقلها إلى شخص آخر.',
  ownedWithOthers: 'هذه المشاريع ملكك. انقلها إلى شخص يشارك فيها كلها، أو احذفها أيضًا.',
  heir: 'من تؤول إليه هذه المشاريع؟',
  choose: 'اختر',
  nobody: 'لا أحد: تُحذف مع كل ما فيها',
  deleteProjects: 'حذف هذه المشاريع وكل ما فيها',
  removeNow: 'حذف حسابي الآن',
  removed: 'حُذف حسابك.',
};
