/** The words for signing in again before a change that requires it. */
export const confirmationTexts = {
  title: 'Confirm that it’s you',
  text: 'You signed in a while ago. Sign in again to go on. What you typed is still on this page.',
} as const;
