import { formatList } from '../../../lib/format.ts';
import type { liveTexts as english } from '../../../projects/live-texts.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

/** Maximum number of people listed by name. */
const NAMED = 3;

/** "Mia et Jon", "Mia, Jon et 3 autres". */
function some(names: readonly string[]): string {
  if (names.length <= NAMED) return formatList(names);
  const named = names.slice(0, NAMED - 1);
  return formatList([...named, plural(names.length - named.length, 'autre', 'autres')]);
}

const answer = (names: readonly string[]) => `${some(names)} ${form(names.length, 'répond', 'répondent')}`;

export const liveTexts: Words<typeof english> = {
  count: (count) => `${plural(count, 'répond', 'répondent')} en ce moment`,
  people: (count) => plural(count, 'personne', 'personnes'),
  answering: (names) => `${answer(names)} en ce moment`,
  too: (names, answers) => {
    const who = `${answer(names)} aussi`;
    return answers > 0 ? `${who} : ${plural(answers, 'réponse', 'réponses')} depuis votre début` : who;
  },
  show: (count) => `Afficher ${plural(count, 'nouvelle comparaison', 'nouvelles comparaisons')}`,
  showChanged: 'Afficher les changements',
  shown: 'Le classement est à jour.',
  answers: (count) => plural(count, 'réponse', 'réponses'),
  rated: (count) => plural(count, 'fonctionnalité notée', 'fonctionnalités notées'),
  all: 'Voir tout le monde',
};
