import { NotFound } from '../../errors.ts';
import { catalogue } from '../../mail/catalogue.ts';
import { clientAddress, nameOf, type Writer } from './writing.ts';

/** A mail that tells people of a change of their second factor, which may have been made by somebody else. */
export const letterAboutSecondFactor: Writer = async (context, { reader, language, mail: { change } }) => {
  if (!change) throw new NotFound('Nothing has changed');
  const { subject, changes, button, otherwise } = catalogue[language].secondFactor;
  return {
    subject,
    name: nameOf(reader, language),
    before: [changes[change]],
    button: { label: button, url: clientAddress(context, '/account') },
    after: [otherwise],
  };
};
