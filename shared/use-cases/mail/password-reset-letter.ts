import { catalogue } from '../../mail/catalogue.ts';
import { makeResetLink, resetAddress } from '../auth/password-reset.ts';
import { nameOf, type Writer } from './writing.ts';

/** A mail with a new link that sets a password. Links of earlier attempts to send it stop working. */
export const letterWithReset: Writer = async (context, { reader, language }) => {
  const { subject, why, button, until, otherwise } = catalogue[language].passwordReset;
  const { token } = await makeResetLink(context, { userId: reader.id, by: null, isMailed: true });
  const url = resetAddress(context.settings.PUBLIC_URL, token);
  return {
    subject,
    name: nameOf(reader, language),
    before: [why],
    button: { label: button, url },
    after: [until, otherwise],
  };
};
