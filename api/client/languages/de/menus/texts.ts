import type { menuTexts as english } from '../../../menus/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const menuTexts: Words<typeof english> = {
  goTo: 'Gehe zu',
  typed: 'Seiten, Projekte und Features suchen',
  none: (text) => `Nichts heißt „${text}“.`,
  found: (count) => plural(count, 'Treffer', 'Treffer'),
  open: 'Zu einer Seite, einem Projekt oder Feature gehen',
  kinds: { screen: 'Seite', action: 'Aktion', project: 'Projekt' },
  featureOf: (project) => `Feature in ${project}`,
  projects: 'Ihre Projekte',
  newProject: 'Neues Projekt',
  operate: 'Betrieb',
  addFeatures: 'Features hinzufügen oder importieren',
  contradictions: 'Widersprüche',
  theme: 'Farben',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel', contrast: 'Hoher Kontrast' },
  useTheme: (name) => `Farben: ${name}`,
};
