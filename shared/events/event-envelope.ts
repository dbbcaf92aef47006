import type { ProjectEvent } from './store/events.ts';

/** An event for programs: Standard Webhooks, with the data from `events/contract/event-shapes.ts`. */
export interface EventEnvelope {
  id: string;
  type: string;
  timestamp: string;
  /** Absent for events of the whole service. */
  project_id?: string;
  data: Readonly<Record<string, unknown>>;
}

export const eventEnvelope = ({
  id,
  type,
  projectId,
  payload,
  createdAt,
}: Omit<ProjectEvent, 'projectId'> & { projectId: string | null }): EventEnvelope => ({
  id,
  type,
  timestamp: createdAt.toISOString(),
  ...(projectId !== null && { project_id: projectId }),
  data: payload,
});
