import { plural } from './english.ts';

const seconds = (count: number) => plural(count, 'second', 'seconds');

/**
 * The words that several screens share. Each folder has its own words in its `texts.ts`, so that a screen loads only those. Another
 * language is another set of objects of the same types.
 */
export const texts = {
  product: 'Pairwise',
  skipToContent: 'Skip to content',
  loading: 'Loading',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  account: 'Your account',
  goTo: 'Go to …',
  guide: 'How it works',
  dimensions: { value: 'Value', complexity: 'Effort' },
  questions: { value: 'Which is worth more?', complexity: 'Which is harder to build?' },
  sections: {
    label: 'Project',
    home: 'Overview',
    compare: 'Compare',
    features: 'Features',
    results: 'Results',
    people: 'People',
    activity: 'Activity',
    settings: 'Settings',
  },

  failure: {
    title: 'Something went wrong',
    request: (id: string) => `Request ${id}`,
    copy: 'Copy the request id',
    copied: 'Copied',
    away: 'Pairwise isn’t available right now. What you typed stays here.',
    wait: (count: number) => `Too many attempts. Try again in ${seconds(count)}.`,
    notMine: 'You aren’t a member of this project. Its owner can invite you.',
    gone: 'This project doesn’t exist or was deleted.',
    page: 'Part of this page failed to load. Reload the page.',
    notHere: {
      title: 'Not available offline',
      text: 'It appears as soon as the connection is back.',
    },
    reload: 'Reload',
  },
  banner: {
    offline: 'No connection.',
    silent: 'Pairwise isn’t responding.',
    offlineSince: (time: string) => `You see the data as of ${time}.`,
    restoring: 'A backup is being restored.',
    away: 'The database is away.',
    look: (count: number) => (count > 0 ? `Next try in ${seconds(count)}.` : 'Trying …'),
    now: 'Try now',
    back: 'The service is back.',
    opens: 'This page opens as soon as it can.',
  },
  notFound: {
    title: 'Page not found',
    text: 'The address may be wrong.',
    home: 'To your projects',
  },
} as const;
