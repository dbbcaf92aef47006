/** The words about invitations that wait for the person's answer. */
export const ownInvitationTexts = {
  title: 'Invitations',
  by: (name: string) => `${name} invites you`,
  accept: 'Accept',
  decline: 'Decline',
  acceptProject: (project: string) => `Accept: ${project}`,
  declineProject: (project: string) => `Decline: ${project}`,
  joined: (project: string) => `You are in ${project} now.`,
  declined: 'The invitation is declined.',
  ends: (day: string) => `ends ${day}`,
} as const;
