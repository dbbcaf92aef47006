import { formatCount, formatList } from '../../../lib/format.ts';
import type { liveTexts as english } from '../../../projects/live-texts.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

/** Maximum number of people listed by name. */
const NAMED = 3;

/** "Mia y Jon", "Mia, Jon y 3 personas más". */
function some(names: readonly string[]): string {
  if (names.length <= NAMED) return formatList(names);
  const named = names.slice(0, NAMED - 1);
  return formatList([...named, plural(names.length - named.length, 'persona más', 'personas más')]);
}

/** Text about other people who are answering right now. */
export const liveTexts: Words<typeof english> = {
  count: (count) => `${formatCount(count)} respondiendo ahora`,
  people: (count) => plural(count, 'persona', 'personas'),
  answering: (names) => `${some(names)} ${form(names.length, 'está', 'están')} respondiendo ahora`,
  too: (names, answers) => {
    const who = `${some(names)} también ${form(names.length, 'está', 'están')} respondiendo`;
    return answers > 0 ? `${who}: ${plural(answers, 'respuesta', 'respuestas')} desde que empezaste` : who;
  },
  show: (count) => `Mostrar ${plural(count, 'comparación nueva', 'comparaciones nuevas')}`,
  showChanged: 'Mostrar lo que ha cambiado',
  shown: 'La clasificación está al día.',
  answers: (count) => plural(count, 'respuesta', 'respuestas'),
  rated: (count) => `${plural(count, 'función valorada', 'funciones valoradas')}`,
  all: 'Ver a todas las personas',
};
