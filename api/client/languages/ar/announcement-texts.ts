import type { announcementTexts as english } from '../../announcement-texts.ts';
import type { Words } from '../words.ts';

export const announcementTexts: Words<typeof english> = {
  label: 'إعلان',
  now: 'الصيانة جارية الآن.',
  nowUntil: (end) => `الصيانة جارية حتى ${end}.`,
  fromUntil: (range) => `صيانة: ${range}.`,
  from: (start) => `صيانة ابتداءً من ${start}.`,
};
