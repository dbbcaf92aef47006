/** The words about replacing a temporary password. Few people ever see them, so they load with its form. */
export const temporaryPasswordTexts = {
  password: 'Temporary password',
  text: 'This password is temporary. Choose one of your own.',
  chosen: 'New password',
  submit: 'Save and sign in',
} as const;
