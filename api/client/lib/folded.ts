/** Text without case and accents, to compare what people type. */
export const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
