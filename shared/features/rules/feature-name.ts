/**
 * Key of a feature's name. Names that people would take for the same have the same key: neither case nor blanks
 * distinguish them.
 */
export const foldedName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Why an import skips a row whose name an archived feature has. */
export const NAME_IS_ARCHIVED = 'an archived feature has this name';
