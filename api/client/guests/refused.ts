import { ServiceError } from '../service/failure.ts';
import { guestTexts } from './texts.ts';

const SAID: Readonly<Record<string, string>> = guestTexts.refused;

/** The message for a failed request: the page's own words for the refusals that guests meet. */
export function inWords(error: unknown): unknown {
  const text = error instanceof ServiceError ? SAID[error.code ?? ''] : undefined;
  return text === undefined ? error : new ServiceError((error as ServiceError).status, text);
}
