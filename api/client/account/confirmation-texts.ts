/** The words of confirming a change with the password. */
export const confirmationTexts = {
  password: 'Your password, to confirm the change',
  google: 'Sign in with Google again, then make the change within ten minutes.',
  again: 'Sign in again, then make the change within ten minutes.',
  signIn: 'Continue with Google',
} as const;
