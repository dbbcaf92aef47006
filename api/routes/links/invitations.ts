import { acceptInvitation } from '../../../shared/use-cases/links/accept-invitation.ts';
import { readInvitation } from '../../../shared/use-cases/links/open-link.ts';
import { invitations } from '../../contract/links.ts';
import { implement } from '../../http/implement.ts';
import { ok } from '../../http/responses.ts';
import { presentAcceptedInvitation, presentInvitation } from '../../presenters/link.ts';

export const invitationEndpoints = implement(invitations, {
  async previewInvitation({ body, context }) {
    return ok(presentInvitation(await readInvitation(context, body.token)));
  },

  async acceptInvitation({ body, user, context }) {
    return ok(presentAcceptedInvitation(await acceptInvitation(context, { token: body.token, userId: user.id })));
  },
});
