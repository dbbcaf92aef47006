import type { ProjectEvent as Stored } from '../../shared/store/events.ts';
import { eventEnvelope } from '../../shared/use-cases/events/event-envelope.ts';
import type { ProjectEvent } from '../contract/event-shapes.ts';

/** An event as streams and webhooks tell it. What is stored of it is what `contract/event-shapes.ts` describes. */
export const presentEvent = (event: Stored): ProjectEvent => eventEnvelope(event) as unknown as ProjectEvent;
