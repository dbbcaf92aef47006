import type { menuTexts as english } from '../../../menus/texts.ts';
import type { Words } from '../../words.ts';
import { counted } from '../grammar.ts';

export const menuTexts: Words<typeof english> = {
  goTo: 'انتقال إلى',
  typed: 'البحث في الشاشات والمشاريع والميزات',
  none: (text) => `لا يوجد شيء باسم «${text}».`,
  found: (count) => counted(count, { one: 'نتيجة واحدة', two: 'نتيجتان', few: 'نتائج', many: 'نتيجة', other: 'نتيجة' }),
  open: 'الانتقال إلى شاشة أو مشروع أو ميزة',
  kinds: { screen: 'شاشة', action: 'إجراء', project: 'مشروع' },
  featureOf: (project) => `ميزة في ${project}`,
  projects: 'مشاريعك',
  newProject: 'مشروع جديد',
  operate: 'التشغيل',
  addFeatures: 'إضافة ميزات أو استيرادها',
  contradictions: 'التناقضات',
  theme: 'الألوان',
  themes: { system: 'النظام', light: 'فاتح', dark: 'داكن', contrast: 'تباين عالٍ' },
  useTheme: (name) => `الألوان: ${name}`,
};
