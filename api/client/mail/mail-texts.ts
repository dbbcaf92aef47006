/** The words about mails and the pages of links in them. */
export const mailTexts = {
  title: 'Mails',
  kinds: {
    invitation: 'Invitations to projects',
    'questions-waiting': 'Reminders of questions',
    'backup-failed': 'Failed backups',
    'service-problem': 'Problems of the service',
  },
  always: 'Links that you ask for always come. You choose weekly rankings in the results of each project.',
  stop: {
    title: 'Stop these mails',
    ask: 'You will get no more mails of this kind from Pairwise.',
    submit: 'Stop them',
    done: 'Stopped. You can change this in your account, and for weekly rankings in the results of the project.',
  },
  confirm: {
    title: 'Confirm your email address',
    ask: 'Confirm that this mail was sent to you.',
    submit: 'Confirm the address',
    done: 'Your email address is confirmed.',
  },
  signIn: 'Sign in',
  goOn: 'Go on to Pairwise',
  unconfirmed: {
    text: 'Your email address is not confirmed yet. Pairwise sent you a link that confirms it.',
    send: 'Send the link again',
    sent: 'The link is on its way.',
  },
} as const;
