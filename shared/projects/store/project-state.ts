import type { ProjectView } from './project-access.ts';

/**
 * State of everything that the features of a project depend on, as a text. A state never returns after a change, not
 * even by a restore.
 */
export function featuresState({ id, featuresRevision, ledgers: { complexity, value } }: ProjectView): string {
  return [id, featuresRevision, complexity.generation, value.generation].join(' ');
}

/** State of everything that the results of a project depend on: the features and every answer. */
export function resultsState(project: ProjectView): string {
  const { complexity, value } = project.ledgers;
  return [featuresState(project), complexity.revision, value.revision].join(' ');
}
