import { NotFound } from '../../errors.ts';
import { catalogue } from '../../mail/catalogue.ts';
import { findInvitationOf } from '../../store/project-invitations.ts';
import { clientAddress, harmless, nameOf, type Writer } from './writing.ts';

/** A mail about an invitation to a project that still waits for its answer. */
export const letterAboutInvitation: Writer = async (context, { reader, language, mail }) => {
  const { subject, why, button, until, otherwise, because } = catalogue[language].invitation;
  const id = mail.invitationId;
  const invitation = id && (await findInvitationOf(context.pool, { id, userId: reader.id, now: context.now() }));
  if (!invitation) throw new NotFound('This invitation has ended', 'invitation_not_found');
  const { username, displayName, projectName, expiresAt } = invitation;
  const inviter =
    displayName === null
      ? harmless(username, language)
      : `${harmless(displayName, language)} (${harmless(username, language)})`;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  return {
    subject,
    name: nameOf(reader, language),
    before: [why(inviter, harmless(projectName, language))],
    button: { label: button, url: clientAddress(context, '/') },
    after: [until(day), otherwise],
    because,
  };
};
