/** The words of mails. Other languages are in `languages`. */
export const mailTexts = {
  hello: (name: string) => `Hello ${name},`,
  address: 'If the button doesn’t work, open this address:',
  stop: 'Stop mails of this kind',
  passwordReset: {
    subject: 'Choose a new password for Pairwise',
    why: 'Somebody, probably you, asked for a new password for your Pairwise account.',
    button: 'Choose a new password',
    until: 'The link works once, within an hour. A newer link replaces it.',
    otherwise: 'If it wasn’t you, ignore this mail: your password stays as it is.',
  },
  verification: {
    subject: 'Confirm your email address for Pairwise',
    why: (username: string) => `This address was given for the Pairwise account ${username}.`,
    button: 'Confirm the address',
    until: 'The link works once, within a day. A newer link replaces it.',
    otherwise: 'If it isn’t your account, ignore this mail: the address stays unconfirmed.',
  },
  handover: {
    subject: 'You own projects of somebody who left Pairwise',
    why: 'An account was deleted, and its projects are yours now:',
    more: (count: number) => `And ${count} more.`,
    access: ({
      links,
      guestLinks,
      guests,
      invitations,
      serviceTokens,
      webhooks,
    }: Record<'links' | 'guestLinks' | 'guests' | 'invitations' | 'serviceTokens' | 'webhooks', number>) =>
      `Links: ${links}. Links for guests: ${guestLinks} (guests: ${guests}). Invitations: ${invitations}. API tokens of service accounts: ${serviceTokens}. Webhooks: ${webhooks}.`,
    ended: 'What gave others access because of that person has ended. Make again what you need:',
    kept: 'What gives others access goes on. The person who left may know its secrets, so end what you don’t need, and renew the rest:',
    button: 'See your projects',
  },
  secondFactor: {
    subject: 'How you sign in to Pairwise has changed',
    changes: {
      passkey_added: 'A passkey was added to your Pairwise account.',
      passkey_removed: 'A passkey was removed from your Pairwise account.',
      recovery_codes_made: 'New recovery codes were made for your Pairwise account. The earlier ones no longer work.',
      recovery_code_used: 'Somebody signed in to your Pairwise account with a recovery code. It doesn’t work again.',
      second_factor_reset:
        'An administrator removed all passkeys and recovery codes of your Pairwise account. Your password alone signs in now.',
    },
    button: 'See your account',
    otherwise:
      'If it wasn’t you, change your password, remove passkeys that you don’t know, and tell an administrator of Pairwise.',
  },
  invitation: {
    subject: 'Invitation to a project on Pairwise',
    why: (inviter: string, project: string) =>
      `${inviter} invites you to rank the features of the project “${project}” together.`,
    button: 'See the invitation',
    until: (day: string) => `You can accept or decline it until ${day}.`,
    otherwise: 'If you don’t know who this is, ignore this mail.',
    because: 'You get this mail because you have an account on Pairwise.',
  },
  questionsWaiting: {
    subject: 'Questions wait for you on Pairwise',
    why: (project: string, questions: number, minutes: number) =>
      `Questions wait for you in the project “${project}”: about ${questions === 1 ? '1 question' : `${questions} questions`}, ${minutes} min to a first ranking.`,
    shared: 'All people in the project share these questions: the more of you answer, the fewer are left for you.',
    button: 'Answer the first question',
    because: 'You get this mail because you work on this project.',
  },
  rankingDigest: {
    subject: (project: string) => `The ranking of “${project}” this week`,
    by: {
      ratio: (project: string) => `The first features of “${project}”, by value for effort:`,
      value: (project: string) => `The first features of “${project}”, by value:`,
      complexity: (project: string) => `The first features of “${project}”, by effort, the hardest first:`,
    },
    /** Follows the name of a feature. */
    up: (from: number) => `up from ${from}`,
    down: (from: number) => `down from ${from}`,
    isNew: 'new',
    fromBelow: 'up from far below',
    nowAt: (name: string, place: number) => `${name} (now ${place})`,
    fallen: (names: string) => `No longer among the first: ${names}.`,
    archived: (names: string) => `Archived: ${names}.`,
    added: (count: number) => (count === 1 ? '1 feature is new.' : `${count} features are new.`),
    removed: (count: number) =>
      count === 1 ? '1 other feature is no longer ranked.' : `${count} other features are no longer ranked.`,
    /** How settled the first places are, in the words of the results. */
    settled: (k: number, settled: number, isChecked: boolean, isOver: boolean) => {
      const unchecked = isChecked ? '' : '. Too few answers were checked so far';
      const top = k === 1 ? 'The first place' : `The top ${k}`;
      if (settled >= k) return `${top} ${isChecked ? 'is' : 'seems'} settled${unchecked}`;
      if (k === 1) return `The first place is not settled yet${unchecked}`;
      if (settled === 0 && !isOver) return `Top ${k}: nothing settled yet`;
      const seem = isChecked ? '' : settled === 1 ? 'seems ' : 'seem ';
      return `Top ${k}: ${settled} ${seem}settled, ${k - settled} ${isOver ? 'too close to call' : 'not settled yet'}${unchecked}`;
    },
    button: 'See the whole ranking',
    because: 'You get this mail because you chose a weekly email in the results of this project.',
  },
  backupFailed: {
    subject: 'A backup of Pairwise failed',
    backup: (reason: string) => `A backup could not be made: ${reason}`,
    verification: (reason: string) => `A backup can’t be restored: ${reason}`,
    button: 'See the backups',
    until: 'Data that is newer than the last good backup is not protected until the next one succeeds.',
    because: 'You get this mail because you administer Pairwise.',
  },
  /** Summaries and details of problems are in English. */
  serviceProblem: {
    subject: (problem: string) => `Pairwise needs attention: ${problem}`,
    subjectOver: (problem: string) => `Over: ${problem}`,
    began: (problem: string) => `New problem: ${problem}`,
    action: (action: string) => `What to do: ${action}`,
    ended: (problem: string) => `Over: ${problem}`,
    button: 'See the state of the service',
    again: 'While a problem lasts, you get a mail about it once a day.',
    because: 'You get this mail because you administer Pairwise.',
  },
} as const;
