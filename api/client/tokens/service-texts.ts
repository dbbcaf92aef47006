/** The words about service accounts. */
export const serviceTexts = {
  title: 'Service accounts',
  text: 'A service account lets a program work in this project, with its own API tokens. It can’t sign in. What it does is marked as a service’s.',
  add: 'New service account',
  name: 'Name of the service account',
  nameHint: 'All members see it, e.g. “Issue sync”.',
  make: 'Create the service account',
  made: 'The service account is created.',
  tokens: 'API tokens',
  tokenHint: 'Only owners see it, e.g. “Nightly import”.',
  scopeText: {
    read: 'See the project, its features, results and activity.',
    answer: 'Get questions, answer them as a service, and rate features.',
    edit: 'Change features and everyone’s answers.',
  },
  remove: 'Delete',
  removeService: (name: string) => `Delete: ${name}`,
  removeNow: 'Delete now',
  removed: 'The service account is deleted. Its answers stay.',
} as const;
