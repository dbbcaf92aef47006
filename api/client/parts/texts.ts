/** The words of parts that only some screens have. */
export const partTexts = {
  offline: 'You can’t make changes without a connection.',
  away: 'You can’t make changes until the service is back.',
  copy: 'Copy',
  notCopied: 'Copy it by hand. The browser doesn’t let this page use the clipboard.',
  close: 'Close',
  draft: { kept: 'You typed this earlier, and it isn’t saved yet.', discard: 'Discard it' },
  keys: {
    title: 'Shortcuts',
    everywhere: 'Everywhere',
    here: 'On this screen',
    open: 'Show shortcuts',
    home: 'Go to your projects',
    account: 'Go to your account',
    off: 'Shortcuts are off in your account.',
  },
} as const;
