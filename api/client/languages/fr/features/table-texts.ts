import type { tableTexts as english } from '../../../features/table-texts.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'fonctionnalité', 'fonctionnalités');

const archived = (names: readonly string[]) =>
  names.length === 1
    ? `« ${names[0]} » archivée`
    : plural(names.length, 'fonctionnalité archivée', 'fonctionnalités archivées');

export const tableTexts: Words<typeof english> = {
  title: 'Fonctionnalités',
  features,
  shown: (shown, all) => `${formatCount(shown)} sur ${features(all)}`,
  search: 'Rechercher des fonctionnalités',
  searchShort: 'Rechercher',
  tag: 'Étiquette',
  everyTag: 'Toutes les étiquettes',
  tagCount: (tag, count) => `${tag} (${formatCount(count)})`,
  noneFound: 'Aucune fonctionnalité trouvée.',
  archivedFound: (count) =>
    `${plural(count, 'fonctionnalité archivée correspond', 'fonctionnalités archivées correspondent')}.`,
  showAll: 'Afficher toutes les fonctionnalités',
  below: '% au-dessous',

  empty: 'Quelles sont les fonctionnalités ?',
  emptyText: 'Collez une liste, importez-en une de Jira, Linear, GitHub ou d’un tableur, ou ajoutez-les une à une.',

  columns: {
    name: 'Nom',
    value: 'Valeur',
    complexity: 'Effort',
    answers: 'Compar.',
    changed: 'Modifiée',
  },
  sorted: {
    ascending: 'Tri croissant',
    descending: 'Tri décroissant',
    none: 'Sans tri : dans l’ordre d’ajout',
  },
  tags: 'Étiquettes',
  above: {
    value: (percent) => `classée au-dessus de ${formatPercent(percent)} des autres par valeur`,
    complexity: (percent) => `classée au-dessus de ${formatPercent(percent)} des autres par effort`,
  },
  unknown: 'pas encore connu',
  unknownTitle: { value: 'valeur pas encore connue', complexity: 'effort pas encore connu' },
  moreTags: (count) => `+${formatCount(count)}`,
  onlyTag: (tag) => `N’afficher que les fonctionnalités avec l’étiquette « ${tag} »`,
  choose: (name) => `Sélectionner ${name}`,
  chooseAll: 'Sélectionner toutes celles affichées',
  chosen: (count) => plural(count, 'sélectionnée', 'sélectionnées'),
  chooseNone: 'Désélectionner',

  add: 'Ajouter',
  paste: 'Coller',
  import: 'Importer',
  compare: 'Comparer',
  tagThem: 'Étiqueter',
  archive: 'Archiver',
  keys: {
    up: 'Fonctionnalité précédente',
    down: 'Fonctionnalité suivante',
    choose: 'Sélectionner ou désélectionner la fonctionnalité',
    edit: 'Modifier la fonctionnalité',
    add: 'Ajouter une fonctionnalité',
    paste: 'Coller une liste',
    import: 'Importer un fichier',
    archive: 'Archiver les fonctionnalités sélectionnées',
    tag: 'Étiqueter les fonctionnalités sélectionnées',
    none: 'Tout désélectionner',
    compare: 'Comparer les deux fonctionnalités sélectionnées',
  },

  editor: {
    add: 'Ajouter une fonctionnalité',
    edit: 'Modifier la fonctionnalité',
    name: 'Nom',
    description: 'Description',
    descriptionHint: 'Affichée sous le nom dans les questions.',
    tags: 'Étiquettes',
    tagsHint: 'Appuyez sur Entrée ou tapez une virgule pour ajouter une étiquette.',
    numbers: 'Vos estimations',
    numbersHint:
      'N’importe quels nombres, par exemple des points. Ils comptent comme un premier coup d’œil de plus, dans la mesure où les réponses leur correspondent. Les résultats les comparent au classement.',
    external: {
      title: 'Dans un autre programme',
      source: 'Programme',
      hint: 'Lettres (A–Z), chiffres, points et tirets, par exemple « jira »',
      id: 'Clé',
      url: 'Lien',
    },
    removeTag: (tag) => `Retirer l’étiquette ${tag}`,
    added: (name) => `${name} : fonctionnalité ajoutée`,
    saved: (name) => `${name} : fonctionnalité enregistrée`,
    page: 'Sa page',
    archive: 'Archiver',
    discard: 'Abandonner vos modifications ?',
    discardIt: 'Abandonner',
    keep: 'Continuer à modifier',
    taken: 'Une autre fonctionnalité porte déjà ce nom.',
    anyway: { add: 'Ajouter quand même', save: 'Enregistrer quand même' },
  },
  tagging: {
    title: (count) => `Étiqueter ${features(count)}`,
    add: 'Ajouter des étiquettes',
    remove: 'Retirer des étiquettes',
    removeHint: (count) =>
      count === 1 ? 'Étiquettes de la fonctionnalité sélectionnée.' : 'Étiquettes des fonctionnalités sélectionnées.',
    submit: 'Modifier les étiquettes',
    progress: (done, all) => `${formatCount(done)} sur ${formatCount(all)} …`,
    halfway: (done, all) =>
      `Seulement ${formatCount(done)} sur ${features(all)} ${form(done, 'a été étiquetée', 'ont été étiquetées')}.`,
    done: (count) => plural(count, 'fonctionnalité étiquetée', 'fonctionnalités étiquetées'),
  },
  archivedLink: (count) => plural(count, 'archivée', 'archivées'),
  archiving: {
    done: archived,
    announced: (names) => `${archived(names)}. Appuyez sur Z pour annuler.`,
    undo: 'Annuler',
    undoIt: 'Annuler l’archivage',
    restored: (count) => plural(count, 'fonctionnalité restaurée', 'fonctionnalités restaurées'),
  },
  pasting: {
    title: 'Coller des fonctionnalités',
    added: (count) => plural(count, 'fonctionnalité ajoutée', 'fonctionnalités ajoutées'),
    skipped: (count) =>
      `${plural(count, 'fonctionnalité n’a pas été reprise : son nom est déjà dans le projet', 'fonctionnalités n’ont pas été reprises : leur nom est déjà dans le projet')}.`,
    archived: (count) =>
      `${plural(count, 'fonctionnalité n’a pas été reprise : une fonctionnalité archivée porte son nom', 'fonctionnalités n’ont pas été reprises : des fonctionnalités archivées portent leurs noms')}.`,
    see: 'Voir les fonctionnalités archivées',
    answer: 'Répondre aux questions',
    done: 'Terminé',
  },
};
