import type { ProjectEvent as Stored } from '../../shared/store/events.ts';
import type { ProjectEvent } from '../contract/event-shapes.ts';

/** An event as streams and webhooks tell it. What is stored of it is what `contract/event-shapes.ts` describes. */
export const presentEvent = ({ id, type, projectId, payload, createdAt }: Stored): ProjectEvent =>
  ({ id, type, timestamp: createdAt.toISOString(), project_id: projectId, data: payload }) as unknown as ProjectEvent;
