import type { announcementTexts as english } from '../../announcement-texts.ts';
import type { Words } from '../words.ts';

export const announcementTexts: Words<typeof english> = {
  label: 'Annonce',
  now: 'Maintenance en cours.',
  nowUntil: (end) => `Maintenance jusqu’au ${end}.`,
  fromUntil: (range) => `Maintenance : ${range}.`,
  from: (start) => `Maintenance à partir du ${start}.`,
};
