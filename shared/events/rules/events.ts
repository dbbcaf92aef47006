/** Events of a project for its webhooks and streams. */
export const PROJECT_EVENTS = [
  'feature.created',
  'feature.updated',
  'feature.archived',
  'feature.restored',
  'feature.deleted',
  'comparison.recorded',
  'ranking.changed',
  'progress.reached',
  'contradiction.found',
  'snapshot.kept',
] as const;

/** Events of the whole service, for webhooks of superusers. */
const OPERATOR_EVENTS = ['backup.failed', 'problem.began', 'problem.ended'] as const;

const EVENTS = [...PROJECT_EVENTS, ...OPERATOR_EVENTS] as const;
export type EventType = (typeof EVENTS)[number];

/** Tests one webhook. Nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';
/**
 * Changes before this event may have no events, because nobody listened or all data were replaced. Streams and webhooks always send it,
 * whatever they subscribe to.
 */
export const MISSED_EVENT = 'events.missed';
export type StoredEventType = EventType | typeof MISSED_EVENT | typeof TEST_EVENT;

/** How long events are kept, in days. */
export const EVENT_DAYS = 30;
/** Maximum number of features named in one event. Its count includes all of them. */
export const FEATURES_PER_EVENT = 100;
/** Maximum number of comparisons in one event, unless a single request brought more. */
export const COMPARISONS_PER_EVENT = 100;
/** Length of the top for `ranking.changed`, if the project has no aim of its own. */
export const RANKING_TOP = 10;
