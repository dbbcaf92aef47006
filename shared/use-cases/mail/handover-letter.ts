import { NotFound } from '../../errors.ts';
import { catalogue } from '../../mail/catalogue.ts';
import { findNamesOfOwned } from '../../store/projects.ts';
import { clientAddress, harmless, nameOf, type Writer } from './writing.ts';

/** A mail to the new owner of projects, as long as they own one of them. */
export const letterAboutHandover: Writer = async (context, { reader, language, mail: { handover } }) => {
  const names = handover ? await findNamesOfOwned(context.pool, reader.id, handover.projectIds) : [];
  if (!handover || names.length === 0) throw new NotFound('Project not found', 'project_not_found');
  const { subject, why, more, access, ended, kept, button } = catalogue[language].handover;
  const others = handover.projects - handover.projectIds.length;
  const { links, guestLinks, guests, invitations, serviceTokens, webhooks } = handover;
  const hasAccess = links + guestLinks + invitations + serviceTokens + webhooks > 0;
  return {
    subject,
    name: nameOf(reader, language),
    before: [why],
    list: names.map((name) => harmless(name, language)),
    afterList: [
      ...(others > 0 ? [more(others)] : []),
      ...(hasAccess
        ? [handover.isKept ? kept : ended, access({ links, guestLinks, guests, invitations, serviceTokens, webhooks })]
        : []),
    ],
    button: { label: button, url: clientAddress(context, '/projects') },
    after: [],
  };
};
