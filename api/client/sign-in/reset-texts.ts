/** The words about a forgotten password. */
export const resetTexts = {
  title: 'Choose a new password',
  password: 'New password',
  submit: 'Save the password',
  done: 'Your password has changed, and all sessions have ended.',
  signIn: 'Sign in',
  forgotten: 'Forgot your password?',
  byMail: 'Enter the email address of your account. Pairwise sends it a link that sets a new password.',
  email: 'Email',
  send: 'Send the link',
  sent: 'If an account has this address, a mail with a link is on its way. It may take a few minutes, or be in the spam folder.',
  ask: 'Ask an administrator for a link, which sets a new password within an hour.',
  only: 'If you are the only administrator, run “npm run admin -- reset-password NAME” on the server.',
  back: 'Back to sign in',
} as const;
