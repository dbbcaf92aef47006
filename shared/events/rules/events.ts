/** Events of a project that its webhooks and streams tell. */
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

/** Tries out one webhook; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';
/** Changes before this event may have no events: nobody listened, or all data were replaced. Streams and webhooks tell it, whatever they are asked for. */
export const MISSED_EVENT = 'events.missed';
export type StoredEventType = EventType | typeof MISSED_EVENT | typeof TEST_EVENT;

/** How long events are kept, in days. */
export const EVENT_DAYS = 30;
/** Features that one event names; its count has all of them. */
export const FEATURES_PER_EVENT = 100;
/** Comparisons that one event holds, unless a single request brought more. */
export const COMPARISONS_PER_EVENT = 100;
/** Length of the top that `ranking.changed` is about, if the project has no aim of its own. */
export const RANKING_TOP = 10;
