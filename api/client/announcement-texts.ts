/** The words about an announced maintenance. */
export const announcementTexts = {
  label: 'Announcement',
  now: 'Maintenance now.',
  nowUntil: (end: string) => `Maintenance until ${end}.`,
  /** Gets a text with both times. */
  fromUntil: (range: string) => `Maintenance: ${range}.`,
  from: (start: string) => `Maintenance from ${start}.`,
} as const;
