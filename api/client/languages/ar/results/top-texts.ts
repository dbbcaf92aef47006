import { formatCount } from '../../../lib/format.ts';
import type { topTexts as english } from '../../../results/top-texts.ts';
import type { Words } from '../../words.ts';
import { firstOf, questionsOf, TOO_CLOSE } from '../grammar.ts';

const settle = (k: number, by: string, count: number) => `حسم ${firstOf(k)} ${by}: نحو ${questionsOf(count)}`;

export const topTexts: Words<typeof english> = {
  line: (k, settled, isChecked, isOver = false) => {
    const unchecked = isChecked ? '' : '. لم يُتحقق بعد من إجابات كافية';
    if (settled >= k)
      return `${firstOf(k)} ${isChecked ? '' : 'تبدو '}${k === 2 ? (isChecked ? 'محسومتان' : 'محسومتين') : 'محسومة'}${unchecked}`;
    if (k === 1) return `المرتبة الأولى غير محسومة بعد${unchecked}`;
    if (settled === 0 && !isOver) return `${firstOf(k)}: لا ميزة محسومة بعد`;
    const done = {
      0: isChecked ? 'لا ميزة محسومة بعد' : 'لا ميزة تبدو محسومة بعد',
      1: isChecked ? 'ميزة واحدة محسومة' : 'ميزة واحدة تبدو محسومة',
      2: isChecked ? 'ميزتان محسومتان' : 'ميزتان تبدوان محسومتين',
    }[settled];
    return `${firstOf(k)}: ${done ?? `${formatCount(settled)} ${isChecked ? 'محسومة' : 'تبدو محسومة'}`}، ${formatCount(k - settled)} ${isOver ? TOO_CLOSE : 'غير محسومة بعد'}${unchecked}`;
  },
  sentence: (line) => `${line}.`,
  settle: {
    ratio: (k, count) => settle(k, 'بالقيمة مقابل الجهد', count),
    value: (k, count) => settle(k, 'بالقيمة', count),
    complexity: (k, count) => settle(k, 'بالجهد', count),
  },
  ask: (k, count) => `أسئلة عن ${firstOf(k)} بالقيمة مقابل الجهد: نحو ${questionsOf(count)}`,
  scale:
    'المقارنات وحدها لا تحسم ذلك: فهو يعتمد أيضًا على كم ضعفًا تزيد قيمة الميزات وكم ضعفًا يزيد جهدها. الإجابة عن ذلك تضيّقه.',
};
