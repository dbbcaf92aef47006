import { ServiceError } from '../service/failure.ts';
import { guestTexts } from './texts.ts';

const SAID: Readonly<Record<string, string>> = guestTexts.refused;

/** The message for a failed request, with the page's own words for refusals that guests meet. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { status, code, fields } = error;
  // The form prevents all other faults of a name.
  if (fields.has('name')) return new ServiceError(status, '', { fields: new Map([['name', guestTexts.hidden]]) });
  const text = SAID[code ?? ''];
  return text === undefined ? error : new ServiceError(status, text);
}
