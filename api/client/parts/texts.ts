/** The words of parts that only some screens show. */
export const partTexts = {
  offline: 'You can’t make changes without a connection.',
  away: 'You can’t make changes until the service is back.',
  copy: 'Copy',
  notCopied: 'Copy it by hand. The browser doesn’t let this page use the clipboard.',
  draft: { kept: 'You typed this earlier, and it isn’t saved yet.', discard: 'Discard it' },
} as const;
