import { previewReminders, remindCollaborators } from '../../../shared/use-cases/mail/remind-collaborators.ts';
import { reminders } from '../../contract/reminders.ts';
import { implement } from '../../http/implement.ts';
import { languageFor } from '../../http/language.ts';
import { accepted, ok } from '../../http/responses.ts';
import { presentReminders } from '../../presenters/reminders.ts';

export const reminderEndpoints = implement(reminders, {
  async previewReminders({ granted: project, user, context }) {
    return ok(presentReminders(await previewReminders(context, project, { by: user.id })));
  },

  async sendReminders({ granted: project, user, context, ctx }) {
    const asked = { by: user.id, language: languageFor(ctx) };
    return accepted(presentReminders(await remindCollaborators(context, project, asked)));
  },
});
