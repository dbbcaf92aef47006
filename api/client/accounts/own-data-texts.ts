/** The words about one's own data: downloading it, and deleting the account. */
export const ownDataTexts = {
  title: 'Your data',
  download: 'Download my data',
  downloadText: 'A zip of JSON files with everything that Pairwise stores about you.',
  remove: 'Delete my account',
  consequences: [
    'Your username, email, name, sessions and API tokens are erased, also from the history. Backups lose them as they expire.',
    'Your answers stay, as those of a former member.',
    'There is no way back.',
  ],
  password: 'Your password',
  owned: 'You own these projects. Delete them as well, or ask an administrator to give them to somebody else.',
  ownedWithOthers:
    'You own these projects. Give them to somebody who takes part in each of them, or delete them as well.',
  heir: 'Who gets these projects?',
  choose: 'Choose',
  nobody: 'Nobody: delete them and everything in them',
  deleteProjects: 'Delete these projects and everything in them',
  removeNow: 'Delete my account now',
  removed: 'Your account is deleted.',
} as const;
