/** Key of a feature's name. Names that people would consider equal have the same key: case and blanks don't matter. */
export const foldedName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Why an import skips a row with the name of an archived feature. */
export const NAME_IS_ARCHIVED = 'an archived feature has this name';
