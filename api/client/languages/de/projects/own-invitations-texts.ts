import type { ownInvitationTexts as english } from '../../../projects/own-invitations-texts.ts';
import type { Words } from '../../words.ts';

export const ownInvitationTexts: Words<typeof english> = {
  title: 'Einladungen',
  by: (name) => `Einladung von ${name}`,
  accept: 'Annehmen',
  decline: 'Ablehnen',
  acceptProject: (project) => `Annehmen: ${project}`,
  declineProject: (project) => `Ablehnen: ${project}`,
  joined: (project) => `Sie sind jetzt in ${project}.`,
  declined: 'Die Einladung ist abgelehnt.',
  ends: (day) => `endet ${day}`,
};
