import type { ownInvitationTexts as english } from '../../../projects/own-invitations-texts.ts';
import type { Words } from '../../words.ts';

export const ownInvitationTexts: Words<typeof english> = {
  title: 'الدعوات',
  by: (name) => `دعوة من ${name}`,
  accept: 'قبول',
  decline: 'رفض',
  acceptProject: (project) => `قبول: ${project}`,
  declineProject: (project) => `رفض: ${project}`,
  joined: (project) => `انضممت إلى ${project}.`,
  declined: 'رُفضت الدعوة.',
  ends: (day) => `تنتهي ${day}`,
};
