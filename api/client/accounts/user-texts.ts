import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

/** The words of the accounts. */
export const userTexts = {
  title: 'Users',
  search: 'Search names and emails',
  add: 'Add a user',
  none: (search: string) => `No account matches “${search}”.`,
  more: 'Show more',
  root: 'Administrator',
  inactive: 'Deactivated',
  unconfirmed: 'Email not confirmed',
  you: 'You',
  change: 'Change',
  /** For screen readers, after the label of a button. */
  of: (name: string) => ` ${name}`,
  added: (name: string) => `${name} can sign in now.`,
  saved: 'Saved',
  addition: {
    title: 'Add a user',
    password: 'Initial password',
    root: 'Administrator: may operate the service',
    submit: 'Add',
  },
  account: {
    username: 'Username',
    email: 'Email',
    emailHint: 'Changing it signs the person out everywhere.',
    active: 'May sign in',
    activeHint: 'A deactivated account is signed out everywhere. Its answers stay.',
    root: 'Administrator: may operate the service and see all projects',
    projects: (owned: number, all: number) =>
      owned === 0
        ? `Owns no projects, member of ${formatCount(all)}.`
        : `Owns ${plural(owned, 'project', 'projects')}, member of ${formatCount(all - owned)} more.`,
    sessions: 'Where they are signed in',
    noSessions: 'Not signed in anywhere.',
    /** @param day "3 days ago", "yesterday". */
    session: (address: string, day: string) => `${address}, last used ${day}`,
    unknownAddress: 'Unknown address',
    moreSessions: (count: number) => `and ${formatCount(count)} more`,
    endSessions: 'Sign them out everywhere',
    endOwnSessions: 'Sign out everywhere else',
    ended: 'The sessions have ended.',
    events: 'Security events of this account',
    password: 'Password',
    passwordHint:
      'If this person forgot their password, give them a link that sets a new one, or set a temporary password. The temporary one signs them out everywhere.',
    makeLink: 'Make a reset link',
    resetLink: 'Reset link',
    resetLinkHint: 'Copy it now. It is shown only this once, works once, and ends after an hour.',
    linkCopied: 'Link copied.',
    setPassword: 'Set a temporary password',
    setPasswordNow: 'Set it now',
    newPassword: 'Temporary password',
    /** @param day "in 7 days", "tomorrow". */
    newPasswordHint: (day: string) =>
      `Copy it now. It is shown only this once, and works until ${day}. Pairwise asks for a new password at the next sign-in.`,
    passwordSet: 'The temporary password is set.',
    copied: 'Password copied.',
    remove: 'Delete this account …',
  },
  removal: {
    title: (name: string) => `Delete the account ${name}`,
    text: 'This person can no longer sign in and leaves all projects. Their answers stay, as those of a former member; name and email are erased. You can’t undo this.',
    owns: (count: number) => `They own ${plural(count, 'project', 'projects')}:`,
    ownsNone: 'They own no projects.',
    more: (count: number) => `and ${formatCount(count)} more`,
    heir: 'Who gets the projects?',
    heirHint: 'The username or email of an account. If empty, you get them.',
    unknownHeir: 'No account has exactly this username or email.',
    label: 'To confirm, type the username',
    submit: 'Delete',
    removed: (name: string) => `The account ${name} was deleted.`,
  },
} as const;
