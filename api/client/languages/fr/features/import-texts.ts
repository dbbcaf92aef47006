import type { ImportFormat } from '../../../../../shared/features/rules/feature-import.ts';
import { PROGRAM_NAMES } from '../../../../../shared/features/rules/program-names.ts';
import type { importTexts as english } from '../../../features/import-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'fonctionnalité', 'fonctionnalités');

const formats: Readonly<Record<ImportFormat, string>> = {
  csv: 'Tableau',
  json: 'JSON',
  lines: 'Une par ligne',
  xlsx: 'Classeur',
};
const exportOf = (program: string) => `Cela ressemble à un export de ${program}.`;
const kinds: Readonly<Record<ImportFormat, string>> = {
  csv: 'Un tableau avec une ligne de noms de colonnes.',
  json: 'Une liste au format JSON.',
  lines: 'Une fonctionnalité par ligne.',
  xlsx: 'Une feuille d’un classeur.',
};

export const importTexts: Words<typeof english> = {
  title: 'Importer des fonctionnalités',
  steps: ['Liste', 'Vérification', 'Terminé'],
  stepsLabel: 'Étapes de l’importation',

  drop: 'À partir d’un fichier',
  dropHint:
    'Déposez-le ici ou choisissez-le : un export de Jira, GitHub, Azure DevOps, Trello, Asana ou d’un autre outil, ou d’un tableur, au format .xlsx, CSV, TSV, JSON ou texte.',
  chooseFile: 'Choisir un fichier',
  dropNow: 'Déposez pour importer',
  or: 'ou',
  paste: 'Coller une liste',
  pasted: 'Liste collée',
  placeholder: 'Titre,Description,Étiquettes\nThème sombre,Repose les yeux la nuit,ux\nLecture hors ligne,,mobile',
  file: (name, size) => `${name} · ${size}`,
  another: 'Choisir une autre liste',
  tooLarge: (megabytes) =>
    `La liste dépasse ${formatCount(megabytes)} Mo. Divisez-la et importez les parties une à une.`,
  unreadable: 'Impossible de lire le fichier.',
  noList: {
    workbook: (name) =>
      `${name} est un classeur de tableur ancien. Enregistrez-le au format .xlsx et choisissez ce fichier, ou copiez les cellules et collez-les ici.`,
    noText: (name) => `${name} ne contient pas de texte. Utilisez .xlsx, CSV, TSV, JSON ou du texte brut.`,
    empty: (name) => `${name} est vide.`,
  },

  format: 'Lire comme',
  formats,
  sourceOf: (source, format) => (source === 'other' ? kinds[format] : exportOf(PROGRAM_NAMES[source])),
  looking: 'Lecture de la liste …',

  columns: 'Colonnes',
  fields: {
    name: 'Nom',
    description: 'Description',
    tags: 'Étiquettes',
    value: 'Valeur, si connue',
    complexity: 'Effort, si connu',
    external_id: 'Clé',
    url: 'Lien',
    status: 'Statut',
    closed: 'Fermée, si indiqué',
  },
  numbersHint:
    'Des nombres, par exemple des points ou des scores, comptent comme un premier coup d’œil de plus : meilleurs ils sont, plus vite l’ordre est juste. Les réponses décident, et les nombres qui ne leur correspondent pas cessent de compter.',
  moreTags: 'Autres étiquettes',
  moreClosed: 'Ou fermée selon',
  tagsNumber: (index) => (index === 0 ? 'Étiquettes' : `Étiquettes ${formatCount(index + 1)}`),
  none: 'aucune',
  column: (name, count) => (count > 1 ? `${name} ×${formatCount(count)}` : name),
  sample: (text) => `p. ex. ${text}`,

  reading: {
    sheet: 'Feuille',
    list: 'Liste',
    part: (name, rows) => (rows === undefined ? name : `${name} (${formatCount(rows)})`),
    header: 'Noms des colonnes',
    noHeader: 'dans aucune ligne',
    ask: (row) =>
      row === 0
        ? 'Aucune ligne n’a de noms de colonnes que Pairwise connaît : chaque ligne compte donc comme une fonctionnalité. Si une ligne nomme les colonnes, choisissez-la.'
        : `La ligne ${formatCount(row)} compte comme noms des colonnes, mais Pairwise n’en connaît aucun. Si c’est une fonctionnalité, choisissez « dans aucune ligne ».`,
    encoding: 'Encodage',
    hidden: (count) => `${plural(count, 'ligne masquée ignorée', 'lignes masquées ignorées')}.`,
    doubts: 'Lignes à vérifier',
  },

  look: 'Ce qui va se passer',
  ready: (count) => form(count, 'nouvelle fonctionnalité', 'nouvelles fonctionnalités'),
  skipped: 'non reprises (voir ci-dessous)',
  faulty: (count) => form(count, 'ligne avec erreur, écartée', 'lignes avec erreur, écartées'),
  faults: 'Lignes avec erreur',
  row: (row) => `Ligne ${formatCount(row)}`,
  skippedList: 'Non reprises',
  more: (count) => `et ${formatCount(count)} de plus`,
  preview: (shown, all) =>
    shown < all
      ? form(
          shown,
          'La première nouvelle fonctionnalité',
          `Les ${formatCount(shown)} premières nouvelles fonctionnalités`,
        )
      : 'Nouvelles fonctionnalités',
  withNumbers: (value, effort) =>
    `Avec une estimation : ${[value > 0 ? `${formatCount(value)} pour la valeur` : '', effort > 0 ? `${formatCount(effort)} pour l’effort` : ''].filter(Boolean).join(', ')}.`,
  notNumbers: 'Cellules qui ne sont pas des nombres, ignorées',
  estimate: {
    value: (number) => `valeur ${number}`,
    complexity: (number) => `effort ${number}`,
  },
  skippedRow: (name, because) => `${name} : ${because}`,
  shortened: 'Textes trop longs, coupés à un mot',
  shortenedFields: { name: 'nom', description: 'description', tags: 'étiquettes' },
  mostlyRepeated: (count) => `${plural(count, 'ligne a', 'lignes ont')} le même nom qu’une autre.`,
  isItTheName: (column) => `Les noms sont-ils bien dans « ${column} » ? Chaque nom est ajouté une fois.`,
  useColumn: (column) => `Utiliser « ${column} »`,
  addEachRow: 'Ajouter chaque ligne',
  openOnly: (count) => `Seulement les tickets ouverts (${plural(count, 'fermé', 'fermés')})`,
  keep: 'Ajouter les fonctionnalités même si leur nom est déjà dans le projet',
  nothing: 'Rien de nouveau : toutes les fonctionnalités sont déjà dans le projet.',
  nothingReady: 'Rien dans cette liste ne peut être ajouté.',

  submit: (count) => (count === 0 ? 'Rien à ajouter' : `Ajouter ${features(count)}`),
  storing: 'Ajout …',
  added: (count) =>
    count === 0 ? 'Rien n’a été ajouté' : plural(count, 'fonctionnalité ajoutée', 'fonctionnalités ajoutées'),
  addedText: (closed, existing, faulty) =>
    [
      closed > 0
        ? `${plural(closed, 'fonctionnalité fermée n’a pas été reprise', 'fonctionnalités fermées n’ont pas été reprises')}.`
        : '',
      existing > 0
        ? `${plural(existing, 'fonctionnalité n’a pas été reprise', 'fonctionnalités n’ont pas été reprises')} : déjà dans le projet, ou plus haut dans la liste.`
        : '',
      faulty > 0
        ? `${plural(faulty, 'ligne a été écartée à cause d’une erreur', 'lignes ont été écartées à cause d’erreurs')}.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  answer: 'Répondre aux questions',
  see: 'Voir les fonctionnalités',
  again: 'Importer une autre liste',
};
