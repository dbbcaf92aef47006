import { ServiceError } from '../service/failure.ts';
import { guestTexts } from './texts.ts';

const SAID: Readonly<Record<string, string>> = guestTexts.refused;

/** The message for a failed request: the page's own words for the refusals that guests meet. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { status, code, fields } = error;
  // The form lets no other fault of a name pass.
  if (fields.has('name')) return new ServiceError(status, '', { fields: new Map([['name', guestTexts.hidden]]) });
  const text = SAID[code ?? ''];
  return text === undefined ? error : new ServiceError(status, text);
}
