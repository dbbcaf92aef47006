/**
 * Whether the day and the time of an ISO 8601 text exist. Date.parse reads 31 February as 3 March, and 24:00 as the next day.
 * @param text starts with `yyyy-mm-ddThh`.
 */
export function isExisting(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(Number) as [
    number,
    number,
    number,
  ];
  const isDay = day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isDay && text.slice(11, 13) !== '24' && !Number.isNaN(Date.parse(text));
}
