import type { announcementTexts as english } from '../../announcement-texts.ts';
import type { Words } from '../words.ts';

export const announcementTexts: Words<typeof english> = {
  label: 'Ankündigung',
  now: 'Jetzt Wartung.',
  nowUntil: (end) => `Wartung bis ${end}.`,
  fromUntil: (range) => `Wartung: ${range}.`,
  from: (start) => `Wartung ab ${start}.`,
};
