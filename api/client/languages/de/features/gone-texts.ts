import type { goneTexts as english } from '../../../features/gone-texts.ts';
import type { Words } from '../../words.ts';

export const goneTexts: Words<typeof english> = {
  title: 'Das Feature ist nicht in diesem Projekt',
  text: 'Es wurde gelöscht, oder es war nie in diesem Projekt.',
  back: 'Zu den Features',
};
