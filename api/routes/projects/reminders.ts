import {
  previewReminders,
  type Reminders,
  remindCollaborators,
} from '../../../shared/use-cases/mail/remind-collaborators.ts';
import { type Reminders as RemindersBody, reminders } from '../../contract/reminders.ts';
import { implement } from '../../http/implement.ts';
import { languageFor } from '../../http/language.ts';
import { accepted, ok } from '../../http/responses.ts';

export const reminderEndpoints = implement(reminders, {
  async previewReminders({ granted: project, user, context }) {
    return ok(present(await previewReminders(context, project, { by: user.id })));
  },

  async sendReminders({ granted: project, user, context, ctx }) {
    return accepted(present(await remindCollaborators(context, project, { by: user.id, language: languageFor(ctx) })));
  },
});

const present = ({ people, leftOut: { finished, reminded, noMail } }: Reminders): RemindersBody => ({
  people,
  left_out: { finished, reminded, no_mail: noMail },
});
