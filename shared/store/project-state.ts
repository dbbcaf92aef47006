import type { ProjectView } from './project-access.ts';

/** What the features of a project depend on, as a text: it never comes back once it has changed, not by a restore either. */
export function featuresState({ id, featuresRevision, ledgers: { complexity, value } }: ProjectView): string {
  return [id, featuresRevision, complexity.generation, value.generation].join(' ');
}

/** What the results of a project depend on: the same, and every answer. */
export function resultsState(project: ProjectView): string {
  const { complexity, value } = project.ledgers;
  return [featuresState(project), complexity.revision, value.revision].join(' ');
}
