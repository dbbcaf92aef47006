/** Passkeys of one account. */
export const MAX_PASSKEYS = 20;
/** Longest name of a passkey. */
export const PASSKEY_NAME_LENGTH = 100;
