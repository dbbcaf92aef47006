import { plural } from '../english.ts';

/** The words of the menus of every screen. */
export const menuTexts = {
  goTo: 'Go to',
  typed: 'Search screens, projects and features',
  none: (text: string) => `Nothing is called “${text}”.`,
  found: (count: number) => plural(count, 'match', 'matches'),
  open: 'Go to a screen, project or feature',
  kinds: { screen: 'Screen', action: 'Action', project: 'Project' },
  featureOf: (project: string) => `Feature of ${project}`,
  projects: 'Your projects',
  newProject: 'New project',
  operate: 'Operate',
  addFeatures: 'Add or import features',
  contradictions: 'Contradictions',
  theme: 'Colors',
  themes: { system: 'System', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  useTheme: (name: string) => `Colors: ${name}`,
} as const;
