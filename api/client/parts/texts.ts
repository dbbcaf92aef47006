/** The words of parts that only some screens show. */
export const partTexts = {
  offline: 'Nothing can be changed while there is no connection.',
  away: 'Nothing can be changed until the service is back.',
} as const;
