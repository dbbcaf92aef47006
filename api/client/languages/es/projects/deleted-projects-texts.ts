import type { deletedProjectTexts as english } from '../../../projects/deleted-projects-texts.ts';
import type { Words } from '../../words.ts';

export const deletedProjectTexts: Words<typeof english> = {
  title: 'Proyectos eliminados',
  hint: 'Puedes restaurar un proyecto durante 30 días. Sus enlaces, invitados, cuentas de servicio y webhooks no vuelven. Después se borra.',
  deleted: (day) => `eliminado ${day}`,
  restore: 'Restaurar',
  restored: (project) => `${project} restaurado`,
};
