import type { Digest } from './contract/digests.ts';
import type { MailChoice as MailChoiceBody } from './contract/mails.ts';
import type { Reminders as RemindersBody } from './contract/reminders.ts';
import type { Reminders } from './remind-collaborators.ts';
import type { MailChoice } from './unwanted-mails.ts';

/** A member's choice about the weekly mail. */
export const presentDigest = (isWeekly: boolean): Digest => ({ weekly: isWeekly });

/** A kind of mail, and whether its reader wants it. */
export const presentMailChoice = ({ kind, isWanted }: MailChoice): MailChoiceBody => ({ kind, wanted: isWanted });

/** Numbers of people who are reminded, and of those who are not, by reason. */
export const presentReminders = ({ people, leftOut: { finished, reminded, noMail } }: Reminders): RemindersBody => ({
  people,
  left_out: { finished, reminded, no_mail: noMail },
});
