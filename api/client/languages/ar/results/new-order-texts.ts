import type { newOrderTexts as english } from '../../../results/new-order-texts.ts';
import type { Words } from '../../words.ts';

export const newOrderTexts: Words<typeof english> = {
  sentence:
    'يُحسب الترتيب بطريقة جديدة: القيمة مقابل الجهد مؤشر من 0 إلى 100، وأثر التناقضات أقل حدة. ربما تغيّر ترتيب بعض الميزات.',
  dismiss: 'فهمت',
};
