import { formatPercent } from '../../../lib/format.ts';
import type { orderTexts as english } from '../../../projects/order-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const minutesMore = (minutes: number, pairs: number) =>
  `${plural(minutes, 'minute de plus mettrait', 'minutes de plus mettraient')} environ ${plural(pairs, 'paire', 'paires')} dans le bon ordre`;

export const orderTexts: Words<typeof english> = {
  states: {
    none: 'Aucune réponse pour le moment',
    early: 'Trop tôt pour le dire',
    open: 'Pas encore d’ordre, car les réponses ne concordent pas',
    rough: 'Un ordre approximatif',
    first: 'Un premier classement',
    good: 'Un bon ordre',
    whole: 'Toutes les paires sont en ordre',
  },
  right: (percent) => `environ ${formatPercent(percent)} des paires justes`,
  line: (state, right) => `${state} : ${right}`,
  more: (pairs, minutes) => minutesMore(minutes, pairs),
  flat: 'D’autres réponses n’y changeraient guère',
  isThere: 'Un premier classement est là.',
  isThereMore: (pairs, minutes) => `Un premier classement est là ; ${minutesMore(minutes, pairs)}.`,
  disagree: 'D’autres réponses n’aideront qu’avec plus d’accord',
  camps: 'Deux parties de l’équipe voient les choses différemment',
  see: 'Voir le classement',
  goOn: 'Continuer',
  of: { value: (line) => `Valeur : ${line}`, complexity: (line) => `Effort : ${line}` },
};
