import type { guestLinkTexts as english } from '../../../guests/guest-link-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const guestLinkTexts: Words<typeof english> = {
  title: 'Personen ohne Konto fragen',
  text: 'Alle, die den Link haben, beantworten sofort Fragen, auch auf dem Telefon. Gäste sehen die Fragen, und am Ende das, was Sie hier wählen. Wenn Sie den Link widerrufen, endet ihr Zugang; ihre Antworten bleiben.',
  xidHint:
    'Um Personen nach Ihrer eigenen Liste zu unterscheiden, fügen Sie vor dem # des Links ?xid= und eine Kennung von Ihnen ein, zum Beispiel ?xid=42#…',
  asked: { label: 'Gefragt nach', both: 'Wert und Aufwand', value: 'Wert', complexity: 'Aufwand' },
  shows: {
    label: 'Gäste sehen am Ende',
    nothing: 'Nichts',
    own: 'Ihre eigenen Antworten',
    results: 'Ihre Antworten und die Ergebnisse',
  },
  most: 'Höchstens so viele Personen',
  rules: 'Regeln',
  asksName: 'Nach einem Namen fragen',
  onePerDevice: 'Eine Person pro Gerät, soweit der Browser sich erinnert',
  mayJoin: 'Gäste dürfen dem Projekt mit einem Konto beitreten und ihre Antworten behalten',
  xidContinues:
    'Dieselbe xid auf einem anderen Gerät setzt denselben Gast fort: Wer sie kennt, antwortet in dessen Namen',
  joinedOf: (count, most) => `${formatCount(count)} von ${plural(most, 'Person', 'Personen')} dabei`,
  with: {
    value: 'nur Wert',
    complexity: 'nur Aufwand',
    own: 'Gäste sehen ihre Antworten',
    results: 'Gäste sehen die Ergebnisse',
    asksName: 'mit Namen',
    onePerDevice: 'eine pro Gerät',
    mayJoin: 'Beitritt erlaubt',
    xidContinues: 'xid setzt fort',
  },
  guests: (count) => plural(count, 'Gast', 'Gäste'),
  hint: 'Gäste antworten über einen Link, ohne Konto. Werden ihre Antworten nicht mit entfernt, bleiben sie in der Rangliste.',
  newest: (count) => `Aufgeführt: die neuesten ${plural(count, 'Gast', 'Gäste')}.`,
  xid: (id) => `Kennung ${id}`,
  comparisons: (count) => plural(count, 'Vergleich', 'Vergleiche'),
  joined: (day) => `dabei seit: ${day}`,
  withAnswers: 'Mit Antworten entfernen',
  withAnswersOf: (name) => `Mit Antworten entfernen: ${name}`,
  removed: (name) => `${name} ist kein Gast mehr.`,
};
