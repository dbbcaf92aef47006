/** A number of percent, which is given as it is written. */
export const percent = (number: string): string => `${number}%`;
