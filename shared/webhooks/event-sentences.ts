import type { StoredEventType } from '../events/rules/events.ts';
import { PROBLEMS, type ToldProblem } from '../operate/rules/problems.ts';
import type { Dimension } from '../ranking/vocabulary.ts';

interface Named {
  name: string;
}

interface FeaturePayload {
  count: number;
  features: readonly Named[];
}

/** Names of one message. */
const NAMES = 10;

const WHAT_HAPPENED = {
  'feature.created': ['was added', 'were added'],
  'feature.updated': ['was changed', 'were changed'],
  'feature.archived': ['was archived', 'were archived'],
  'feature.restored': ['was restored', 'were restored'],
  'feature.deleted': ['was deleted', 'were deleted'],
} as const;

const WORDS: Readonly<Record<Dimension, string>> = { complexity: 'effort', value: 'value' };

/**
 * An event in words for people, as lines of plain text.
 * @param project its name; null for an event of the whole service.
 */
export function eventSentences(
  type: StoredEventType,
  payload: Readonly<Record<string, unknown>>,
  project: string | null,
): string[] {
  const [first, ...rest] = linesOf(type, payload);
  return [`${project ?? 'Pairwise'}: ${first}`, ...rest];
}

function linesOf(type: StoredEventType, payload: Readonly<Record<string, unknown>>): string[] {
  switch (type) {
    case 'feature.created':
    case 'feature.updated':
    case 'feature.archived':
    case 'feature.restored':
    case 'feature.deleted': {
      const { count, features } = payload as unknown as FeaturePayload;
      const [one, many] = WHAT_HAPPENED[type];
      const shown = features.slice(0, NAMES).map(({ name }) => name);
      const more = count > shown.length ? ` and ${count - shown.length} more` : '';
      return [`${counted(count, 'feature')} ${count === 1 ? one : many}: ${shown.join(', ')}${more}.`];
    }
    case 'comparison.recorded': {
      const { dimension, comparisons } = payload as { dimension: Dimension; comparisons: readonly unknown[] };
      const isOne = comparisons.length === 1;
      const recorded = `${counted(comparisons.length, 'comparison')} by ${WORDS[dimension]}`;
      return [`${recorded} ${isOne ? 'was' : 'were'} recorded.`];
    }
    case 'ranking.changed': {
      const { top, after } = payload as { top: number; after: readonly Named[] };
      return [`The top ${top} changed.`, ...after.map(({ name }, at) => `${at + 1}. ${name}`)];
    }
    case 'progress.reached': {
      const { dimension, aim_top: aim } = payload as { dimension: Dimension; aim_top: number | null };
      const what = aim === null ? 'the order of all features' : `the top ${aim}`;
      return [`The answers by ${WORDS[dimension]} settle ${what}.`];
    }
    case 'contradiction.found': {
      const { dimension, contradictions } = payload as { dimension: Dimension; contradictions: number };
      return [`The answers by ${WORDS[dimension]} have ${counted(contradictions, 'contradiction')}.`];
    }
    case 'snapshot.kept': {
      const { snapshot, features, answers } = payload as { snapshot: Named; features: number; answers: number };
      return [
        `The ranking was kept as “${snapshot.name}”: ${counted(features, 'feature')}, ${counted(answers, 'answer')}.`,
      ];
    }
    case 'backup.failed': {
      const { stage, reason } = payload as { stage: 'backup' | 'verification'; reason: string };
      return [`${stage === 'backup' ? 'A backup failed' : 'A backup cannot be restored'}: ${reason}`];
    }
    case 'problem.began':
    case 'problem.ended': {
      const { code, detail, ended } = payload as unknown as ToldProblem;
      const { summary, action } = PROBLEMS[code];
      const what = detail === summary ? summary : `${summary}: ${detail}`;
      return ended === null ? [`${what}.`, action] : [`Over: ${what}.`];
    }
    case 'events.missed':
      return ['Changes may be missing here, and earlier messages may be out of date.'];
    case 'webhook.test':
      return ['This is a test. Messages arrive here.'];
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
