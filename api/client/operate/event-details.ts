import type { SecurityEvent } from '../../../shared/operate/contract/security-events.ts';
import { eventTexts as words } from './event-texts.ts';

export type { SecurityEvent } from '../../../shared/operate/contract/security-events.ts';

/** A security event in words. */
export function titleOf({ event, details }: Pick<SecurityEvent, 'event' | 'details'>): string {
  // Tokens of links, sessions and programs have the same event names.
  if (event === 'authn_token_created' && 'tokenId' in details) return words.apiTokenCreated;
  if (event === 'authn_token_revoked' && 'tokenId' in details) return words.apiTokenRevoked;
  if (event === 'authn_token_revoked' && 'linkId' in details) return words.linkRevoked;
  return words.events[event] ?? event;
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** An account that was deleted or never existed, named by the start of its id. */
export const unknownAccount = (id: string): string => words.unknown(id.slice(0, 8));

/**
 * The details of an event on one line: "restore, done".
 * @param withIds whether to include ids, which only the log and the API name.
 */
export function detailsOf({ details }: Pick<SecurityEvent, 'details'>, { withIds }: { withIds: boolean }): string {
  const said = Object.entries(details)
    .filter(([, value]) => value !== null && (withIds || !ID.test(String(value))))
    .map(
      ([name, value]) =>
        words.details[name]?.(words.values[String(value)] ?? value) ??
        words.detail(name.replaceAll(/([A-Z])/g, ' $1').toLowerCase(), String(value)),
    );
  return words.allDetails(said.filter(Boolean));
}
