/** A percentage; the number is formatted already. */
export const percent = (number: string) => `${number} %`;
