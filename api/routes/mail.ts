import { digests } from '../../shared/mail/contract/digests.ts';
import { mails } from '../../shared/mail/contract/mails.ts';
import { reminders } from '../../shared/mail/contract/reminders.ts';
import { chooseDigest, readDigestChoice } from '../../shared/mail/digests.ts';
import { presentDigest, presentMailChoice, presentReminders } from '../../shared/mail/present.ts';
import { previewReminders, remindCollaborators } from '../../shared/mail/remind-collaborators.ts';
import { chooseMail, readMailChoices, stopMails } from '../../shared/mail/unwanted-mails.ts';
import { implement } from '../http/implement.ts';
import { languageFor } from '../http/language.ts';
import { accepted, noContent, ok } from '../http/responses.ts';

/** Unsubscribing from mails. */
export const mailEndpoints = implement(mails, {
  async listMails({ user, context }) {
    return ok((await readMailChoices(context, user)).map(presentMailChoice));
  },

  async setMail({ params, body, user, context }) {
    await chooseMail(context, { userId: user.id, kind: params.kind, isWanted: body.wanted });
    return noContent();
  },

  async stopMails({ params, context }) {
    await stopMails(context, params.token);
    return noContent();
  },
});

export const reminderEndpoints = implement(reminders, {
  async previewReminders({ granted: project, user, context }) {
    return ok(presentReminders(await previewReminders(context, project, { by: user.id })));
  },

  async sendReminders({ granted: project, user, context, ctx }) {
    const asked = { by: user.id, language: languageFor(ctx) };
    return accepted(presentReminders(await remindCollaborators(context, project, asked)));
  },
});

export const digestEndpoints = implement(digests, {
  async getDigest({ granted: project, user, context }) {
    return ok(presentDigest(await readDigestChoice(context, { projectId: project.id, userId: user.id })));
  },

  async setDigest({ granted: project, body, user, context }) {
    await chooseDigest(context, user, { projectId: project.id, isWanted: body.weekly });
    return noContent();
  },
});
