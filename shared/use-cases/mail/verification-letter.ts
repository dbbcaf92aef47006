import { catalogue } from '../../mail/catalogue.ts';
import { makeVerificationToken } from '../auth/verify-email.ts';
import { clientAddress, harmless, nameOf, type Writer } from './writing.ts';

/** A mail with a new link that confirms the email that it goes to. */
export const letterWithVerification: Writer = async (context, { reader, language }) => {
  const { subject, why, button, until, otherwise } = catalogue[language].verification;
  const token = await makeVerificationToken(context, reader.id);
  return {
    subject,
    name: nameOf(reader, language),
    before: [why(harmless(reader.username, language))],
    button: { label: button, url: clientAddress(context, `/mail#${token}`) },
    after: [until, otherwise],
  };
};
