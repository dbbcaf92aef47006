import type { compareTexts as english } from '../../../features/compare-texts.ts';
import type { Words } from '../../words.ts';

export const compareTexts: Words<typeof english> = {
  title: 'مقارنة الميزتين',
  yours: 'هذه إجابتك.',
  notAsked: 'آخرون يجيبون عن أسئلة هذا المشروع.',
};
