import type { MailChoice } from '../../shared/use-cases/mail/unwanted-mails.ts';
import type { MailChoice as MailChoiceBody } from '../contract/mails.ts';

/** A kind of mail, and whether its reader wants it. */
export const presentMailChoice = ({ kind, isWanted }: MailChoice): MailChoiceBody => ({ kind, wanted: isWanted });
