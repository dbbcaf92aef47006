import type { leftBehindTexts as english } from '../../../accounts/left-behind-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

export const leftBehindTexts: Words<typeof english> = {
  text: 'يمنح هذا الحساب آخرين وصولًا إلى مشاريع:',
  more: (count) => `وعدد آخر: ${formatCount(count)}`,
  end: 'إنهاء ذلك كله',
  endHint: 'ينشئ المالكون الجدد من جديد ما يحتاجون إليه. لا يمكن التراجع عن ذلك.',
  keepHint: 'يستمر ذلك. وقد يظل من يغادر على علم بأسرار الروابط والرموز وخطافات الويب.',
  counts: {
    links: 'الروابط',
    guest_links: 'روابط الضيوف',
    guests: 'الضيوف',
    invitations: 'الدعوات',
    service_tokens: 'رموز API لحسابات الخدمة',
    webhooks: 'خطافات الويب',
  },
  counted: (what, count) => `${what}: ${count}`,
};
