import type { ProjectView } from './project-access.ts';

/**
 * State of everything that the features of a project depend on, as a text. A state never returns after a change, not
 * even by a restore.
 */
export function featuresState({ id, featuresRevision, ledgers }: ProjectView): string {
  return [id, featuresRevision, ...Object.values(ledgers).map(({ generation }) => generation)].join(' ');
}

/** State of everything that the results of a project depend on: the features and every answer. */
export function resultsState(project: ProjectView): string {
  return [featuresState(project), ...Object.values(project.ledgers).map(({ revision }) => revision)].join(' ');
}
