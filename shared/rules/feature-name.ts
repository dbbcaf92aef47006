/** What two names of features have in common if people would take them for the same: neither case nor blanks tell them apart. */
export const foldedName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
