import type { ownInvitationTexts as english } from '../../../projects/own-invitations-texts.ts';
import type { Words } from '../../words.ts';

export const ownInvitationTexts: Words<typeof english> = {
  title: 'Invitations',
  by: (name) => `Invitation de ${name}`,
  accept: 'Accepter',
  decline: 'Refuser',
  acceptProject: (project) => `Accepter : ${project}`,
  declineProject: (project) => `Refuser : ${project}`,
  joined: (project) => `Vous êtes maintenant dans ${project}.`,
  declined: 'L’invitation est refusée.',
  ends: (day) => `prend fin ${day}`,
};
