/** A number of percent, which is given as it is written. The marks keep the sign at its place after Arabic letters. */
export const percent = (number: string): string =>
  /[٠-٩]/.test(number) ? `${number}٪\u061c` : `${number}\u200e%\u200e`;
