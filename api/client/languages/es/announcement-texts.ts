import type { announcementTexts as english } from '../../announcement-texts.ts';
import type { Words } from '../words.ts';

export const announcementTexts: Words<typeof english> = {
  label: 'Anuncio',
  now: 'Mantenimiento en curso.',
  nowUntil: (end) => `Mantenimiento hasta el ${end}.`,
  fromUntil: (range) => `Mantenimiento: ${range}.`,
  from: (start) => `Mantenimiento a partir del ${start}.`,
};
