import { isAtMost } from '../../platform/rules/limits.ts';

/** What guests see after answering: nothing, their own answers, or also the results. */
export const GUESTS_SEE = ['nothing', 'own', 'results'] as const;
export type GuestsSee = (typeof GUESTS_SEE)[number];

/** Default and maximum number of guests of a link. */
export const GUESTS = 200;
export const MAX_GUESTS = 1000;
/** Maximum number of guests of a project, over all its links. */
export const MAX_PROJECT_GUESTS = 5000;
/** Maximum length of the name that a guest gives, in characters. */
export const GUEST_NAME_LENGTH = 100;
/** Maximum length of the id that an owner has for a person, in characters. */
export const XID_LENGTH = 100;
/** Maximum number of secrets of one guest. A device that joins again by an xid gets its own. */
export const MAX_GUEST_SECRETS = 20;

/** A guest's name as it is stored: ordinary letters (NFKC), without surplus spaces. */
export const guestName = (name: string): string => name.normalize('NFKC').replace(/ +/g, ' ').trim();

/** Whether a guest's name fits when stored, because NFKC turns some characters into 18. */
export const isShortGuestName = (name: string): boolean => isAtMost(guestName(name), GUEST_NAME_LENGTH);
