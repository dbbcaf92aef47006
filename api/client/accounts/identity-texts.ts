/** The words about the ways to sign in to one's account. */
export const identityTexts = {
  title: 'Ways to sign in',
  unknown: 'A provider that is no longer set up',
  linked: (since: string) => `Linked ${since}`,
  used: (day: string) => `last used ${day}`,
  link: (name: string) => `Link ${name}`,
  unlink: (name: string) => `Unlink ${name}`,
  unlinked: 'This account can no longer sign in here.',
  only: 'You can’t unlink it, because it is the only way to sign in to this account.',
} as const;
