import type { NamedFeature } from '../features/store/feature-changes.ts';
import { type EventType, FEATURES_PER_EVENT } from './rules/events.ts';
import type { ProjectEvent } from './store/events.ts';

/** The event for one change to features. If there are many, it names the first ones; `count` includes all. */
export function featureEvent(
  projectId: string,
  type: Extract<EventType, `feature.${string}`>,
  features: readonly NamedFeature[],
  more: Readonly<Record<string, unknown>> = {},
): Pick<ProjectEvent, 'projectId' | 'type' | 'payload'> {
  const named = features.slice(0, FEATURES_PER_EVENT).map(({ id, name }) => ({ id, name }));
  return { projectId, type, payload: { count: features.length, features: named, ...more } };
}
