import { formatPercent } from '../../../lib/format.ts';
import type { orderTexts as english } from '../../../projects/order-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const minutesMore = (minutes: number, pairs: number) =>
  `${plural(minutes, 'weitere Minute bringt', 'weitere Minuten bringen')} etwa ${plural(pairs, 'Paar', 'Paare')} in die richtige Reihenfolge`;

export const orderTexts: Words<typeof english> = {
  states: {
    none: 'Noch keine Antworten',
    early: 'Noch zu früh für ein Urteil',
    open: 'Noch keine Reihenfolge, weil die Antworten nicht zueinander passen',
    rough: 'Eine grobe Reihenfolge',
    first: 'Eine erste Rangliste',
    good: 'Eine gute Reihenfolge',
    whole: 'Alle Paare sind geordnet',
  },
  right: (percent) => `etwa ${formatPercent(percent)} der Paare richtig`,
  line: (state, right) => `${state}: ${right}`,
  more: (pairs, minutes) => minutesMore(minutes, pairs),
  flat: 'Weitere Antworten würden kaum noch etwas ändern',
  isThere: 'Eine erste Rangliste ist da.',
  isThereMore: (pairs, minutes) => `Eine erste Rangliste ist da; ${minutesMore(minutes, pairs)}.`,
  disagree: 'Weitere Antworten helfen erst, wenn sich die Personen einiger sind',
  camps: 'Zwei Teile des Teams sehen es verschieden',
  talk: 'Ansehen, wo die Ansichten auseinandergehen',
  see: 'Rangliste ansehen',
  goOn: 'Weiter',
  ofBoth: (right) => `${right}, nach Wert und nach Aufwand`,
  of: { value: (line) => `Wert: ${line}`, complexity: (line) => `Aufwand: ${line}` },
};
