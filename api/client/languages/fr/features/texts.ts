import type { featureTexts as english } from '../../../features/texts.ts';
import { formatCount, formatList } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'fonctionnalité', 'fonctionnalités');

export const featureTexts: Words<typeof english> = {
  file: {
    from: 'Ou à partir d’un fichier',
    hint: '.xlsx, CSV, TSV, JSON ou texte, exporté de Jira, Linear, GitHub ou d’un tableur',
    choose: 'Choisir un fichier',
    another: 'Choisir un autre fichier',
  },
  paste: {
    ready: features,
    repeated: (count) => plural(count, 'ligne en double écartée', 'lignes en double écartées'),
    tooLong: (lines, limit) =>
      `${form(lines.length, 'La ligne', 'Les lignes')} ${formatList(lines.map(String))} ${form(lines.length, 'dépasse', 'dépassent')} ${formatCount(limit)} caractères.`,
    split: 'Déplacer la suite dans la description',
    isSplit: (count) =>
      plural(count, 'longue ligne continue dans sa description', 'longues lignes continuent dans leur description'),
    waits: (tooLong) =>
      tooLong.length > 0
        ? `Raccourcissez d’abord ${form(tooLong.length, 'la ligne', 'les lignes')} ${formatList(tooLong.map(String))}, ou déplacez la suite dans la description.`
        : 'Enlevez d’abord quelques lignes.',
    tooMany: (limit) => `Vous pouvez ajouter au plus ${formatCount(limit)} fonctionnalités à la fois.`,
    label: 'Fonctionnalités, une par ligne',
    instead: {
      table: {
        text: 'Cela ressemble à un tableau. Si vous l’ajoutez ici, chaque ligne devient un nom de fonctionnalité.',
        fileName: 'Tableau collé.csv',
      },
      json: {
        text: 'Cela ressemble à du JSON. Si vous l’ajoutez ici, chaque ligne devient un nom de fonctionnalité.',
        fileName: 'Liste collée.json',
      },
    },
    columns: 'Choisir plutôt les colonnes',
    submit: (count) => (count === 0 ? 'Ajouter des fonctionnalités' : `Ajouter ${features(count)}`),
    added: (count) => plural(count, 'fonctionnalité ajoutée', 'fonctionnalités ajoutées'),
    hint: 'Une par ligne, collées de n’importe où. Les puces et les numéros en début de ligne sont écartés, ainsi que les lignes en double.',
    placeholder: 'Par exemple :\nLecture hors ligne\nThème sombre\nImportation CSV',
  },
};
