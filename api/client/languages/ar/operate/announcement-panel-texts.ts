import type { announcementPanelTexts as english } from '../../../operate/announcement-panel-texts.ts';
import type { Words } from '../../words.ts';

export const announcementPanelTexts: Words<typeof english> = {
  title: 'إعلان عن صيانة',
  hint: 'يراه الجميع أعلى كل شاشة، بتوقيتهم المحلي، إلى أن تنتهي الصيانة أو يُزال الإعلان.',
  begin: 'الإعلان عن صيانة',
  change: 'تغيير الإعلان',
  remove: 'إزالة الإعلان',
  removed: 'أُزيل الإعلان.',
  text: 'النص',
  start: 'البداية',
  startHint: 'يُترك فارغًا إذا كانت تبدأ الآن.',
  end: 'النهاية',
  endHint: 'يُترك فارغًا إذا لم يكن الموعد معروفًا. تعرف البرامج منه متى تعيد المحاولة.',
  submit: 'إعلان',
};
