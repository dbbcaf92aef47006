import type { ProjectEvent } from './store/events.ts';

/** An event as programs see it: Standard Webhooks, and what `events/contract/event-shapes.ts` describes. */
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
