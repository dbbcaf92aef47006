import type { deletedProjectTexts as english } from '../../../projects/deleted-projects-texts.ts';
import type { Words } from '../../words.ts';

export const deletedProjectTexts: Words<typeof english> = {
  title: 'Projets supprimés',
  hint: 'Vous pouvez restaurer un projet pendant 30 jours. Ses liens, invités, comptes de service et webhooks ne reviennent pas. Ensuite, il est effacé.',
  deleted: (day) => `supprimé ${day}`,
  restore: 'Restaurer',
  restored: (project) => `${project} restauré`,
};
