import { formatPercent } from '../../../lib/format.ts';
import type { orderTexts as english } from '../../../projects/order-texts.ts';
import type { Words } from '../../words.ts';
import { counted } from '../grammar.ts';

const minutesMore = (minutes: number, pairs: number) =>
  `خلال ${counted(minutes, { one: 'دقيقة أخرى', two: 'دقيقتين أخريين', few: 'دقائق أخرى', many: 'دقيقة أخرى', other: 'دقيقة أخرى' })} يصح ترتيب نحو ${counted(pairs, { one: 'زوج واحد', two: 'زوجين', few: 'أزواج', many: 'زوجًا', other: 'زوج' })}`;

export const orderTexts: Words<typeof english> = {
  states: {
    none: 'لا إجابات بعد',
    early: 'لم يحن وقت الحكم بعد',
    open: 'لا ترتيب بعد، لأن الإجابات لا تتفق فيما بينها',
    rough: 'ترتيب تقريبي',
    first: 'ترتيب أولي',
    good: 'ترتيب جيد',
    whole: 'ترتيب كل الأزواج معروف',
  },
  right: (percent) => `نحو ${formatPercent(percent)} من الأزواج صحيح`,
  line: (state, right) => `${state}: ${right}`,
  more: (pairs, minutes) => minutesMore(minutes, pairs),
  flat: 'لن تغيّر إجابات أخرى إلا القليل',
  isThere: 'يوجد الآن ترتيب أولي.',
  isThereMore: (pairs, minutes) => `يوجد الآن ترتيب أولي؛ و${minutesMore(minutes, pairs)}.`,
  disagree: 'لن تفيد إجابات أخرى إلا إذا زاد الاتفاق',
  camps: 'قسمان من الفريق يختلفان في الرأي',
  talk: 'عرض مواضع الاختلاف',
  see: 'عرض الترتيب',
  goOn: 'متابعة',
  ofBoth: (right) => `${right}، بالقيمة وبالجهد`,
  of: { value: (line) => `القيمة: ${line}`, complexity: (line) => `الجهد: ${line}` },
};
