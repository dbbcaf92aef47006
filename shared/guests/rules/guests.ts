import { isAtMost } from '../../platform/rules/limits.ts';

/** Contents that guests see after answering: nothing, their own answers, or the results as well. */
export const GUESTS_SEE = ['nothing', 'own', 'results'] as const;
export type GuestsSee = (typeof GUESTS_SEE)[number];

/** Guests of a link unless said otherwise, and at most. */
export const GUESTS = 200;
export const MAX_GUESTS = 1000;
/** Guests of a project at the same time, of all its links together. */
export const MAX_PROJECT_GUESTS = 5000;
/** Maximum length of the name that a guest gives, in characters. */
export const GUEST_NAME_LENGTH = 100;
/** Maximum length of the id that an owner has for a person, in characters. */
export const XID_LENGTH = 100;
/** Secrets of one guest at the same time: a device that joins again by an xid gets one of its own. */
export const MAX_GUEST_SECRETS = 20;

/** A guest's name as it is stored: ordinary letters (NFKC), without surplus spaces. */
export const guestName = (name: string): string => name.normalize('NFKC').replace(/ +/g, ' ').trim();

/** Whether a guest's name is not too long as it is stored: NFKC makes 18 characters of some. */
export const isShortGuestName = (name: string): boolean => isAtMost(guestName(name), GUEST_NAME_LENGTH);
