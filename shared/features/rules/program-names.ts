import type { ImportSource } from './trackers.ts';

/** Names of programs, the same in every language. */
export const PROGRAM_NAMES: Readonly<Record<Exclude<ImportSource, 'other'>, string>> = {
  jira: 'Jira',
  linear: 'Linear',
  github: 'GitHub',
  gitlab: 'GitLab',
  'azure-devops': 'Azure DevOps',
  trello: 'Trello',
  asana: 'Asana',
  clickup: 'ClickUp',
  monday: 'monday.com',
  notion: 'Notion',
  youtrack: 'YouTrack',
  redmine: 'Redmine',
  shortcut: 'Shortcut',
  taiga: 'Taiga',
  plane: 'Plane',
  pivotal: 'Pivotal Tracker',
  pairwise: 'Pairwise',
};
