import { chooseDigest, readDigestChoice } from '../../../shared/use-cases/mail/choose-digest.ts';
import { digests } from '../../contract/digests.ts';
import { implement } from '../../http/implement.ts';
import { noContent, ok } from '../../http/responses.ts';
import { presentDigest } from '../../presenters/digest.ts';

export const digestEndpoints = implement(digests, {
  async getDigest({ granted: project, user, context }) {
    return ok(presentDigest(await readDigestChoice(context, { projectId: project.id, userId: user.id })));
  },

  async setDigest({ granted: project, body, user, context }) {
    await chooseDigest(context, user, { projectId: project.id, isWanted: body.weekly });
    return noContent();
  },
});
