import type { NamedFeature } from '../features/store/feature-changes.ts';
import { type EventType, FEATURES_PER_EVENT } from './rules/events.ts';
import type { ProjectEvent } from './store/events.ts';

/** The event of one change to features. It names the first of many; `count` has all. */
export function featureEvent(
  projectId: string,
  type: Extract<EventType, `feature.${string}`>,
  features: readonly NamedFeature[],
  more: Readonly<Record<string, unknown>> = {},
): Pick<ProjectEvent, 'projectId' | 'type' | 'payload'> {
  const named = features.slice(0, FEATURES_PER_EVENT).map(({ id, name }) => ({ id, name }));
  return { projectId, type, payload: { count: features.length, features: named, ...more } };
}
