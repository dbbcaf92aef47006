import { connection } from '../service/connection.ts';
import { partTexts } from './texts.ts';

/** Why nothing can be changed at the moment; null if it can. Reads a signal, so only components may call it. */
export function whyUnchangeable(): string | null {
  const state = connection.value;
  if (state === 'fine') return null;
  return state === 'offline' ? partTexts.offline : partTexts.away;
}
