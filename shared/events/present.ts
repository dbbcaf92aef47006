import type { ProjectEvent } from './contract/event-shapes.ts';
import { eventEnvelope } from './event-envelope.ts';
import type { ProjectEvent as Stored } from './store/events.ts';

/** An event as streams and webhooks tell it. What is stored of it is what `events/contract/event-shapes.ts` describes. */
export const presentEvent = (event: Stored): ProjectEvent => eventEnvelope(event) as unknown as ProjectEvent;
