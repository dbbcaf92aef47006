import type { exampleTexts as english } from '../../../projects/example-texts.ts';
import type { Words } from '../../words.ts';

export const exampleTexts: Words<typeof english> = {
  name: 'Exemple : une application de notes',
  description:
    'Un exemple avec des réponses inventées, qui comptent comme les vôtres. Essayez ce que vous voulez, puis supprimez-le.',
  opening: 'Création de l’exemple …',
  remove: 'Supprimer l’exemple',
  removed: 'L’exemple est supprimé.',
  features: [
    { name: 'Recherche instantanée', description: 'Les résultats apparaissent dès la deuxième lettre.' },
    { name: 'Lecture hors ligne', description: 'Les notes s’ouvrent sans connexion.' },
    { name: 'Thème sombre', description: 'Suit le système, sauf si vous choisissez.' },
    { name: 'Partage d’une note par lien', description: 'Les autres la lisent sans compte.' },
    { name: 'Images dans les notes', description: 'À coller ou à déposer n’importe où.' },
    { name: 'Modification à plusieurs', description: 'Deux personnes écrivent en même temps.' },
    {
      name: 'Import d’autres applications',
      description: 'Avec un aperçu avant tout enregistrement.',
    },
    { name: 'Rappels', description: 'Une note revient le jour que vous choisissez.' },
    { name: 'Impression d’une note', description: 'Sur une page si elle y tient.' },
    { name: 'Nombre de mots', description: 'Sous le texte, pendant que vous écrivez.' },
  ],
};
