import { Forbidden } from '../../errors.ts';
import { catalogue } from '../../mail/catalogue.ts';
import { clientAddress, nameOf, type Writer } from './writing.ts';

/** A mail to a superuser about a backup that failed. */
export const letterAboutBackup: Writer = async (context, { reader, language, mail: { failure } }) => {
  if (!reader.isSuperuser || !failure) throw new Forbidden();
  const { subject, backup, verification, button, until, because } = catalogue[language].backupFailed;
  return {
    subject,
    name: nameOf(reader, language),
    before: [(failure.stage === 'backup' ? backup : verification)(failure.reason)],
    button: { label: button, url: clientAddress(context, '/operate/backups') },
    after: [until],
    because,
  };
};
