import type { dataTexts as english } from '../../../data/data-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const dataTexts: Words<typeof english> = {
  title: 'Export et import',
  exporting: {
    title: 'Exporter',
    text: 'Toutes les données, ou un projet, sans mots de passe ni sessions.',
    project: 'Un seul projet',
    projectHint: 'L’adresse ou l’identifiant du projet. Laissez vide pour tout exporter.',
    notProject: 'Ce n’est ni l’adresse ni l’identifiant d’un projet.',
    format: 'Format',
    json: 'JSON',
    jsonText: 'peut être importé dans n’importe quelle installation',
    sql: 'SQL',
    sqlText: 'crée ses propres tables dans une base de données vide',
    submit: 'Exporter',
    arrived: (size) => `${size} reçus`,
    done: 'L’export est enregistré.',
  },
  importing: {
    title: 'Importer',
    text: 'Choisissez un export JSON. Pairwise enregistre soit toutes ses entrées, soit aucune. Les projets et les personnes qui existent déjà restent inchangés. Un import ne donne jamais de droits d’administrateur.',
    file: 'Fichier',
    submit: 'Importer',
    busy: 'Importation …',
    done: (records) => `${plural(records, 'entrée importée', 'entrées importées')}.`,
    skipped: (count) => `${plural(count, 'entrée non reprise', 'entrées non reprises')} :`,
    faults: (count) => `Rien n’a été importé. ${plural(count, 'erreur', 'erreurs')} dans le fichier :`,
    place: 'Où',
    reason: 'Pourquoi',
    more: (count) => `${formatCount(count)} de plus`,
  },
};
