import type { ProjectEvent } from './contract/event-shapes.ts';
import { eventEnvelope } from './event-envelope.ts';
import type { ProjectEvent as Stored } from './store/events.ts';

/** An event for streams and webhooks. Its stored data has the form that `events/contract/event-shapes.ts` describes. */
export const presentEvent = (event: Stored): ProjectEvent => eventEnvelope(event) as unknown as ProjectEvent;
