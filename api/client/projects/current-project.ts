import { useEffect, useMemo } from 'preact/hooks';
import type { Project } from '../../../shared/projects/contract/projects.ts';
import { createResource, type Resource } from '../lib/resource.ts';
import { api, read } from '../service/client.ts';

let current: { id: string; project: Resource<Project> } | null = null;

/** The project whose screens are shown, kept while the person moves between its screens. */
export function currentProject(id: string): Resource<Project> {
  if (current?.id !== id) {
    const params = { path: { project_id: id } };
    current = { id, project: createResource(() => read(api.GET('/projects/{project_id}', { params }))) };
  }
  return current.project;
}

/** Reads a project again if its screens are shown. */
export function refetchProject(id: string): void {
  if (current?.id === id) void current.project.refetch();
}

/** The project for a component. Each screen reads it again: its name may have changed, or the user may no longer be a member. */
export function useCurrentProject(id: string): Resource<Project> {
  const project = useMemo(() => currentProject(id), [id]);
  useEffect(() => void project.refetch(), [project]);
  return project;
}
