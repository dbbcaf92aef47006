import type { ownInvitationTexts as english } from '../../../projects/own-invitations-texts.ts';
import type { Words } from '../../words.ts';

export const ownInvitationTexts: Words<typeof english> = {
  title: 'Invitaciones',
  by: (name) => `Invitación de ${name}`,
  accept: 'Aceptar',
  decline: 'Rechazar',
  acceptProject: (project) => `Aceptar: ${project}`,
  declineProject: (project) => `Rechazar: ${project}`,
  joined: (project) => `Ya estás en ${project}.`,
  declined: 'La invitación se ha rechazado.',
  ends: (day) => `termina ${day}`,
};
