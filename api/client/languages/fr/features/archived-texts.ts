import type { archivedTexts as english } from '../../../features/archived-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'fonctionnalité', 'fonctionnalités');

export const archivedTexts: Words<typeof english> = {
  title: 'Fonctionnalités archivées',
  back: 'Retour aux fonctionnalités',
  text: 'Aucune question ne porte sur elles et elles ne sont pas classées. Si vous les restaurez, leurs réponses comptent à nouveau.',
  none: 'Rien n’est archivé',
  noneText:
    'Les fonctionnalités que vous archivez arrivent ici, avec leurs réponses. Vous pouvez les y restaurer ou les supprimer.',
  since: (when) => `archivage : ${when}`,
  restore: 'Restaurer',
  restoreAll: 'Tout restaurer',
  restored: (names) =>
    names.length === 1
      ? `« ${names[0]} » restaurée`
      : plural(names.length, 'fonctionnalité restaurée', 'fonctionnalités restaurées'),
  delete: 'Supprimer …',
  deleteAll: 'Tout supprimer …',
  more: (count) => `Afficher plus (encore ${formatCount(count)})`,
  deleting: {
    title: (names) => (names.length === 1 ? `Supprimer « ${names[0]} » ?` : `Supprimer ${features(names.length)} ?`),
    more: (count) => `et ${formatCount(count)} de plus`,
    final: (count) =>
      count === 1
        ? 'Pendant 30 jours, vous pouvez la restaurer dans Activité, avec ses réponses.'
        : 'Pendant 30 jours, vous pouvez les restaurer dans Activité, avec leurs réponses.',
    moves: (others) =>
      others === 0
        ? 'Aucune autre fonctionnalité ne change de place.'
        : `${plural(others, 'autre fonctionnalité change', 'autres fonctionnalités changent')} de place, car les réponses disparaissent aussi. Les fonctionnalités archivées ne déplacent rien.`,
    submit: (count) => (count === 1 ? 'Supprimer' : `Supprimer ${features(count)}`),
    done: (count) => plural(count, 'fonctionnalité supprimée', 'fonctionnalités supprimées'),
  },
};
