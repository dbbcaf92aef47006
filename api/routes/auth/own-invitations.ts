import { findInvitationsOf } from '../../../shared/store/project-invitations.ts';
import { acceptInvitationByName, declineInvitation } from '../../../shared/use-cases/users/answer-invitation.ts';
import { ownInvitations } from '../../contract/collaborators.ts';
import { implement } from '../../http/implement.ts';
import { noContent, ok } from '../../http/responses.ts';
import { presentOwnInvitation } from '../../presenters/invitation.ts';
import { presentAcceptedInvitation } from '../../presenters/link.ts';

/** Invitations that are listed. */
const MAX_LISTED = 100;

export const ownInvitationEndpoints = implement(ownInvitations, {
  async listOwnInvitations({ user, context }) {
    const page = { userId: user.id, now: context.now(), limit: MAX_LISTED };
    return ok((await findInvitationsOf(context.pool, page)).map(presentOwnInvitation));
  },

  async acceptOwnInvitation({ params, user, context }) {
    const accepted = await acceptInvitationByName(context, { id: params.invitation_id, userId: user.id });
    return ok(presentAcceptedInvitation(accepted));
  },

  async declineInvitation({ params, user, context }) {
    await declineInvitation(context, { id: params.invitation_id, userId: user.id });
    return noContent();
  },
});
