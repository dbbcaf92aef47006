import type { goneTexts as english } from '../../../features/gone-texts.ts';
import type { Words } from '../../words.ts';

export const goneTexts: Words<typeof english> = {
  title: 'الميزة ليست في هذا المشروع',
  text: 'حُذفت، أو لم تكن في هذا المشروع قط.',
  back: 'عرض الميزات',
};
