/** The words of mails, and of links in them. */
export const mailTexts = {
  title: 'Mails',
  kinds: { invitation: 'Invitations to projects', 'backup-failed': 'Failed backups' },
  always: 'Links that you ask for always come.',
  stop: 'Stop these mails',
  ask: 'You will get no more mails of this kind from Pairwise.',
  submit: 'Stop them',
  stopped: 'Stopped. You can change this in your account.',
  signIn: 'Sign in',
} as const;
