import type { estimatesTexts as english } from '../../../results/estimates-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const estimatesTexts: Words<typeof english> = {
  saved: (count) => `Dank Ihrer Schätzungen etwa ${plural(count, 'Vergleich', 'Vergleiche')} weniger`,
  used: 'Zu den Features gab es Schätzungen',
  where: 'Wo weichen sie ab?',
  title: 'Ihre Schätzungen und die Rangliste',
  fit: (strength) =>
    strength >= 0.7
      ? 'Ihre Schätzungen und die Antworten passen gut zueinander.'
      : strength >= 0.35
        ? 'Ihre Schätzungen und die Antworten passen teilweise zueinander.'
        : 'Ihre Schätzungen und die Antworten haben wenig gemeinsam.',
  reversed: 'Kleinere Zahlen scheinen hier mehr zu bedeuten.',
  number: 'Schätzung',
  places: 'Platz',
  move: (expected, found) => `${expected} → ${found}`,
  meaning:
    'Platz nach Schätzung → nach Antworten, unter den Features, die geschätzt und verglichen wurden. Abweichungen um einen Platz fehlen hier. Schätzungen zählen nie als Antworten. Sie zählen wie ein erster Eindruck, soweit die Antworten zu ihnen passen.',
};
