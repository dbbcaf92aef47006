import type { menuTexts as english } from '../../../menus/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

/** The words of the menus that lie over every screen. */
export const menuTexts: Words<typeof english> = {
  goTo: 'Ir a',
  typed: 'Buscar pantallas, proyectos y funciones',
  none: (text) => `Nada se llama «${text}».`,
  found: (count) => plural(count, 'coincidencia', 'coincidencias'),
  open: 'Ir a una pantalla, un proyecto o una función',
  kinds: { screen: 'Pantalla', action: 'Acción', project: 'Proyecto' },
  featureOf: (project) => `Función de ${project}`,
  projects: 'Tus proyectos',
  newProject: 'Nuevo proyecto',
  operate: 'Administrar',
  addFeatures: 'Añadir o importar funciones',
  contradictions: 'Contradicciones',
  theme: 'Colores',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro', contrast: 'Alto contraste' },
  useTheme: (name) => `Colores: ${name}`,
};
