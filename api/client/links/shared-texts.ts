/** Words that only shared results have. */
export const sharedTexts = {
  title: 'Shared results',
  asOf: (time: string) => `as of ${time}`,
  ended: {
    title: 'This link is no longer valid',
    text: 'It was revoked, or it has expired. Ask the person who sent it for a new one.',
  },
  incomplete: {
    title: 'This link is incomplete',
    text: 'The end of the link is missing. Copy the whole link again, or ask the person who sent it.',
  },
} as const;
