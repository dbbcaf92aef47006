import { formatCount } from '../../../lib/format.ts';
import type { topTexts as english } from '../../../results/top-texts.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

const settle = (k: number, by: string, count: number) =>
  `${isOne(k) ? 'Ersten Platz' : `Top ${formatCount(k)}`} nach ${by} klären: etwa ${plural(count, 'Frage', 'Fragen')}`;

export const topTexts: Words<typeof english> = {
  line: (k, settled, isChecked, isOver = false) => {
    const unchecked = isChecked ? '' : '. Bisher wurden zu wenige Antworten geprüft';
    const open = isOver ? 'zu dicht beieinander' : 'noch offen';
    if (k === 1) {
      if (settled < 1) return `Der erste Platz steht noch nicht fest${unchecked}`;
      return isChecked ? 'Der erste Platz steht fest' : `Der erste Platz scheint festzustehen${unchecked}`;
    }
    const top = `Top ${formatCount(k)}`;
    if (settled >= k) return isChecked ? `Die ${top} stehen fest` : `Die ${top} scheinen festzustehen${unchecked}`;
    if (settled === 0 && !isOver) return `${top}: noch alles offen`;
    const stand = isChecked
      ? isOne(settled)
        ? 'steht fest'
        : 'stehen fest'
      : `${isOne(settled) ? 'scheint' : 'scheinen'} festzustehen`;
    return `${top}: ${formatCount(settled)} ${stand}, ${formatCount(k - settled)} ${open}${unchecked}`;
  },
  sentence: (line) => `${line}.`,
  settle: {
    ratio: (k, count) => settle(k, 'Wert pro Aufwand', count),
    value: (k, count) => settle(k, 'Wert', count),
    complexity: (k, count) => settle(k, 'Aufwand', count),
  },
  ask: (k, count) =>
    `${isOne(k) ? 'Zum ersten Platz' : `Zu den Top ${formatCount(k)}`} nach Wert pro Aufwand: etwa ${plural(count, 'Frage', 'Fragen')}`,
  scale:
    'Vergleiche allein klären das nicht: Es hängt auch davon ab, wie viel Mal mehr die Features wert und wie viel Mal aufwendiger sie sind. Antworten darauf grenzen es ein.',
};
