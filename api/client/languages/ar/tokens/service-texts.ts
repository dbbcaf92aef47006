import type { serviceTexts as english } from '../../../tokens/service-texts.ts';
import type { Words } from '../../words.ts';

export const serviceTexts: Words<typeof english> = {
  title: 'حسابات الخدمة',
  text: 'باستخدام حساب خدمة يعمل برنامج في هذا المشروع برموز API خاصة به. ولا يمكن تسجيل الدخول به. وما يقوم به يظهر على أنه من خدمة.',
  add: 'حساب خدمة جديد',
  name: 'اسم حساب الخدمة',
  nameHint: 'يظهر لكل الأعضاء، مثل «مزامنة المهام».',
  make: 'إنشاء حساب الخدمة',
  made: 'تم إنشاء حساب الخدمة.',
  tokens: 'رموز API',
  tokenHint: 'يظهر للمالكين وحدهم، مثل «استيراد ليلي».',
  scopeText: {
    read: 'الاطلاع على المشروع وميزاته ونتائجه ونشاطه.',
    answer: 'تلقي الأسئلة والإجابة عنها بصفة خدمة وتقييم الميزات.',
    edit: 'تعديل الميزات وإجابات الجميع.',
  },
  remove: 'حذف',
  removeService: (name) => `حذف: ${name}`,
  removeNow: 'حذف الآن',
  removed: 'تم حذف حساب الخدمة. وتبقى إجاباته.',
};
