import { chooseMail, readMailChoices, stopMails } from '../../../shared/use-cases/mail/unwanted-mails.ts';
import { mails } from '../../contract/mails.ts';
import { implement } from '../../http/implement.ts';
import { noContent, ok } from '../../http/responses.ts';
import { presentMailChoice } from '../../presenters/mail-choice.ts';

/** Mails that people can stop. */
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
