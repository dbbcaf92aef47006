import { formatCount } from '../../../lib/format.ts';
import type { topTexts as english } from '../../../results/top-texts.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const settle = (k: number) => (k === 1 ? 'Établir ma première place' : `Établir mon top ${formatCount(k)}`);
const about = (count: number) => `environ ${plural(count, 'question', 'questions')}`;

export const topTexts: Words<typeof english> = {
  line: (k, settled, isChecked, isOver = false) => {
    const unchecked = isChecked ? '' : '. Trop peu de réponses ont été vérifiées jusqu’ici';
    if (settled >= k) {
      const verb = isChecked ? 'est' : 'semble';
      return k === 1
        ? `La première place ${verb} établie${unchecked}`
        : `Le top ${formatCount(k)} ${verb} établi${unchecked}`;
    }
    if (k === 1) return `La première place n’est pas encore établie${unchecked}`;
    if (settled === 0 && !isOver) return `Top ${formatCount(k)} : rien d’établi pour l’instant`;
    const seem = isChecked ? '' : form(settled, 'semble ', 'semblent ');
    const open = k - settled;
    const rest = isOver
      ? form(open, 'trop proche pour trancher', 'trop proches pour trancher')
      : form(open, 'pas encore établie', 'pas encore établies');
    const none = `aucune ${isChecked ? 'établie' : 'ne semble établie'}`;
    const done = settled === 0 ? none : `${formatCount(settled)} ${seem}${form(settled, 'établie', 'établies')}`;
    return `Top ${formatCount(k)} : ${done}, ${formatCount(open)} ${rest}${unchecked}`;
  },
  sentence: (line) => `${line}.`,
  settle: {
    ratio: (k, count) => `${settle(k)} (valeur/effort) : ${about(count)}`,
    value: (k, count) => `${settle(k)} par valeur : ${about(count)}`,
    complexity: (k, count) => `${settle(k)} par effort : ${about(count)}`,
  },
  ask: (k, count) =>
    `Questions sur ${k === 1 ? 'ma première place' : `mon top ${formatCount(k)}`} (valeur/effort) : ${about(count)}`,
  scale:
    'Les comparaisons seules ne suffisent pas : cela dépend aussi de combien de fois plus les fonctionnalités valent et coûtent. Y répondre réduit le doute.',
};
