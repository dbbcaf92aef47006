import { createHash } from 'node:crypto';
import { PROBLEMS, type ProblemCode, type ToldProblem } from '../operate/rules/problems.ts';
import type { Delivery } from './store/webhook-deliveries.ts';

/** Alertmanager's value for the end of an alert that lasts. */
const NO_END = '0001-01-01T00:00:00Z';

interface Alert {
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
  since: string;
  /** Null while it lasts. */
  ended: string | null;
}

/**
 * A delivery in the form of Alertmanager's webhooks (version 4), one alert each.
 * @param publicUrl PUBLIC_URL.
 */
export function alertmanagerMessage(
  delivery: Pick<Delivery, 'type' | 'occurredAt'> & { payload: Readonly<Record<string, unknown>> },
  publicUrl: string,
): object {
  const { labels, annotations, since, ended } = alertOf(delivery);
  const status = ended === null ? 'firing' : 'resolved';
  const operate = `${publicUrl.replace(/\/$/, '')}/operate`;
  const groupLabels = { alertname: labels.alertname! };
  return {
    version: '4',
    groupKey: `{}:{alertname=${JSON.stringify(labels.alertname)}}`,
    truncatedAlerts: 0,
    status,
    receiver: 'pairwise',
    groupLabels,
    commonLabels: labels,
    commonAnnotations: annotations,
    externalURL: operate,
    alerts: [
      {
        status,
        labels,
        annotations,
        startsAt: since,
        endsAt: ended ?? NO_END,
        generatorURL: operate,
        fingerprint: fingerprintOf(labels),
      },
    ],
  };
}

function alertOf({ type, occurredAt, payload }: Parameters<typeof alertmanagerMessage>[0]): Alert {
  const at = occurredAt.toISOString();
  switch (type) {
    case 'problem.began':
    case 'problem.ended':
      return alertAbout(payload as unknown as ToldProblem);
    case 'backup.failed': {
      const { stage, reason } = payload as { stage: 'backup' | 'verification'; reason: string };
      const code: ProblemCode = stage === 'backup' ? 'backup_failed' : 'backup_unusable';
      return alertAbout({ code, subject: '', detail: reason, since: at, ended: null });
    }
    default: {
      const summary = 'This is a test. Messages arrive here.';
      return {
        labels: { alertname: 'PairwiseTest', service: 'pairwise', severity: 'info' },
        annotations: { summary, description: summary },
        since: at,
        ended: null,
      };
    }
  }
}

/** The labels of a problem are the same at its start and its end, so that receivers know which alert is over. */
function alertAbout({ code, subject, detail, since, ended }: ToldProblem): Alert {
  const { alert, severity, summary, action } = PROBLEMS[code];
  return {
    labels: { alertname: alert, service: 'pairwise', severity, ...(subject && { subject }) },
    annotations: { summary, description: detail, action },
    since,
    ended,
  };
}

/** 64 bits that are the same for the same labels. */
function fingerprintOf(labels: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}
