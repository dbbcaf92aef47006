import type { Reminders } from '../../shared/use-cases/mail/remind-collaborators.ts';
import type { Reminders as RemindersBody } from '../contract/reminders.ts';

/** How many people are reminded, and how many are not, by reason. */
export const presentReminders = ({ people, leftOut: { finished, reminded, noMail } }: Reminders): RemindersBody => ({
  people,
  left_out: { finished, reminded, no_mail: noMail },
});
