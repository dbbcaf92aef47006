import type { LinkKind } from '../../../shared/links/rules/links.ts';
import { plural } from '../english.ts';

/** The words about invitations and shared links. */
export const linkTexts = {
  invite: {
    title: 'Invite people',
    name: 'Username or email',
    nameHint:
      'For people who have an account here. They find the invitation in their list of projects, and accept or decline.',
    submit: 'Invite',
    invited: (name: string) => `${name} is invited.`,
    waiting: {
      title: 'Invited',
      hint: 'They learn nothing of the project but its name until they accept, and you nothing of them but theirs. An invitation ends after 30 days.',
      withdraw: 'Take back',
      withdrawPerson: (name: string) => `Take back: ${name}`,
      withdrawNow: 'Take back now',
      withdrawn: (name: string) => `The invitation of ${name} has ended.`,
    },
    added: (name: string) => `${name} is in the project now.`,
    byLink: 'Or invite by link',
    byLinkHint: 'Anyone with the link can join, even with a new account. Send it only to people who should join.',
  },
  share: {
    title: 'Share the results',
    text: 'Anyone with the link sees the names of the features, the current ranking, the chart and the reasons for each rank. They don’t need an account, and don’t see who answered.',
  },
  members: {
    title: 'Members',
    hint: 'People you remove no longer see the project. Their answers stay. Invitations created earlier don’t let them back in. Links that they made and their API tokens for this project end.',
    remove: 'Remove',
    removePerson: (name: string) => `Remove: ${name}`,
    removeNow: 'Remove now',
    removed: (name: string) => `${name} is no longer in the project.`,
    leave: 'Leave this project',
    leaveHint:
      'You won’t see the project until you are invited again. Your answers stay. Links that you made and your API tokens for this project end.',
    leaveNow: 'Leave now',
  },
  label: 'Name of the link',
  labelHint: {
    invitation: 'Optional. Only you see it, e.g. “Design team”.',
    results: 'Optional. Only you see it, e.g. “For the board”.',
    participation: 'Optional. Only you see it, e.g. “Customers”.',
  },
  shows: {
    title: 'Show as well',
    choices: {
      descriptions: 'Descriptions',
      tags: 'Tags',
      numbers: 'Your own numbers: imported estimates, and keys in other programs without their addresses',
    },
    /** In the list of links. */
    with: { descriptions: 'with descriptions', tags: 'with tags', numbers: 'with your own numbers' },
  },
  valid: 'Expires after',
  days: { 1: '1 day', 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' },
  make: 'Create a link',
  made: 'Your new link',
  madeHint: 'Copy it now. It is shown only this once.',
  copied: 'Link copied.',
  qr: {
    show: 'Show as a QR code',
    title: 'Open it with a phone',
    picture: 'QR code of the link',
  },
  open: { invitation: 'Open invitations', results: 'Open links', participation: 'Open links for guests' },
  /** @param day "3 days ago", "yesterday". */
  nameless: (day: string) => `Created ${day}`,
  /** @param day "in 7 days", "today". */
  ends: (day: string) => `expires ${day}`,
  uses: (kind: LinkKind, uses: number) =>
    kind === 'invitation'
      ? uses === 0
        ? 'not used yet'
        : `${plural(uses, 'person', 'people')} joined`
      : uses === 0
        ? 'not opened yet'
        : `opened ${plural(uses, 'time', 'times')} (counted once an hour per network)`,
  revoke: 'Revoke',
  revokeLink: (name: string) => `Revoke: ${name}`,
  revokeNow: 'Revoke now',
  revoked: 'The link is revoked.',
} as const;
