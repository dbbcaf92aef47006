import type { serviceTagTexts as english } from '../../../parts/service-tag-texts.ts';
import type { Words } from '../../words.ts';

export const serviceTagTexts: Words<typeof english> = {
  service: 'خدمة',
  services: 'الخدمات',
  guest: 'ضيف',
};
