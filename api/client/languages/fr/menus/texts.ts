import type { menuTexts as english } from '../../../menus/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const menuTexts: Words<typeof english> = {
  goTo: 'Aller à',
  typed: 'Rechercher des écrans, des projets et des fonctionnalités',
  none: (text) => `Rien ne s’appelle « ${text} ».`,
  found: (count) => plural(count, 'résultat', 'résultats'),
  open: 'Aller à un écran, un projet ou une fonctionnalité',
  kinds: { screen: 'Écran', action: 'Action', project: 'Projet' },
  featureOf: (project) => `Fonctionnalité du projet ${project}`,
  projects: 'Vos projets',
  newProject: 'Nouveau projet',
  operate: 'Administration',
  addFeatures: 'Ajouter ou importer des fonctionnalités',
  contradictions: 'Contradictions',
  theme: 'Couleurs',
  themes: { system: 'Système', light: 'Clair', dark: 'Sombre', contrast: 'Contraste élevé' },
  useTheme: (name) => `Couleurs : ${name}`,
};
