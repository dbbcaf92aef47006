import type { deletedProjectTexts as english } from '../../../projects/deleted-projects-texts.ts';
import type { Words } from '../../words.ts';

export const deletedProjectTexts: Words<typeof english> = {
  title: 'المشاريع المحذوفة',
  hint: 'يمكن استعادة المشروع خلال 30 يومًا، دون روابطه وضيوفه وحسابات خدماته وخطافات الويب. وبعد ذلك يُزال نهائيًا.',
  deleted: (day) => `حُذف ${day}`,
  restore: 'استعادة',
  restored: (project) => `تمت استعادة ${project}`,
};
