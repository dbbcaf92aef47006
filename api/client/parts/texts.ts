/** The words of parts that only some screens show. */
export const partTexts = {
  offline: 'Nothing can be changed while there is no connection.',
  away: 'Nothing can be changed until the service is back.',
  copy: 'Copy',
  notCopied: 'Copy it by hand. The browser doesn’t let this page use the clipboard.',
} as const;
