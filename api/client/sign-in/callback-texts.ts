/** The words shown after returning from a sign-in with a provider. */
export const callbackTexts = {
  title: 'Signing you in',
  failed: 'You are not signed in',
  retry: 'Back to sign in',
  startAnew: 'Continue with a new account',
  startAnewHint:
    'Nobody has confirmed that email here. If that account isn’t yours, continue with a new one: it gets your email.',
  errors: {
    not_configured: 'Google sign-in is not set up on this service.',
    invalid_state: 'This sign-in took too long, or started in another browser. Please try again.',
    access_denied: 'You didn’t let Google share your name and email, so you aren’t signed in.',
    provider_error: 'Google could not complete the sign-in. Please try again.',
    provider_unavailable: 'Google isn’t responding right now. Try again in a minute, or use your password.',
    invalid_token: 'Pairwise could not verify Google’s response, so you aren’t signed in. Please try again.',
    email_unverified: 'Google has not verified your email address yet. Verify it there, then try again.',
    account_exists: 'Another Google account with this email address is already registered here.',
    link_refused: 'You can’t use Google with this account. Sign in with its password.',
    inactive_user: 'Your account has been deactivated. An administrator can activate it again.',
    link_needed:
      'There is an account with this email address. Sign in to it as usual, then link Google in your account.',
    linked_elsewhere: 'This Google account is linked to another account.',
    not_allowed: 'You aren’t in a group that may sign in here. Ask an administrator.',
    groups_left_out:
      'Google left your groups out because you are in too many, so Pairwise can’t tell whether you may sign in. Ask an administrator.',
    server_error: 'The sign-in failed because of a problem with Pairwise. Please try again.',
  } as Readonly<Record<string, string>>,
  unknown: 'The sign-in failed. Please try again.',
} as const;
