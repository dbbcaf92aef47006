import { formatCount, formatList } from '../../../lib/format.ts';
import type { liveTexts as english } from '../../../projects/live-texts.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

/** Maximum number of people listed by name. */
const NAMED = 3;

/** "Mia und Jon", "Mia, Jon und 3 andere", with the verb. */
function answer(names: readonly string[]): string {
  const verb = isOne(names.length) ? 'antwortet' : 'antworten';
  if (names.length <= NAMED) return `${formatList(names)} ${verb}`;
  const others = names.length - NAMED + 1;
  return `${formatList([...names.slice(0, NAMED - 1), plural(others, 'andere Person', 'andere')])} ${verb}`;
}

export const liveTexts: Words<typeof english> = {
  count: (count) => (isOne(count) ? '1 antwortet gerade' : `${formatCount(count)} antworten gerade`),
  people: (count) => plural(count, 'Person', 'Personen'),
  answering: (names) => `${answer(names)} gerade`,
  too: (names, answers) => {
    const who = `${answer(names)} auch gerade`;
    return answers > 0 ? `${who}: ${plural(answers, 'Antwort', 'Antworten')}, seit Sie begonnen haben` : who;
  },
  show: (count) => `${plural(count, 'neuen Vergleich', 'neue Vergleiche')} anzeigen`,
  showChanged: 'Änderungen anzeigen',
  shown: 'Die Rangliste ist aktuell.',
  answers: (count) => plural(count, 'Antwort', 'Antworten'),
  rated: (count) => `${plural(count, 'Feature', 'Features')} bewertet`,
  all: 'Alle ansehen',
};
