import type { Needs } from '../context.ts';
import { Forbidden } from '../platform/errors.ts';
import type { Language } from '../platform/rules/languages.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { readQuestionsLeft } from '../results/read-questions-left.ts';
import { requestMail } from './request-mail.ts';
import { claimReminders, findRemindable, returnReminders } from './store/reminders.ts';

const DAY_MS = 86_400_000;

/**
 * Numbers of a project's collaborators who are reminded of its questions, and of those who are not. It names nobody, and doesn't
 * distinguish stopped mails from an unconfirmed email.
 */
export interface Reminders {
  people: number;
  leftOut: {
    /** There is nothing left to ask them. */
    finished: number;
    /** They were already reminded of this project within a day. */
    reminded: number;
    /** They get no such mails. */
    noMail: number;
  };
}

type Asking = Needs<'now' | 'pool' | 'rankings' | 'settings' | 'views'>;
type By = { by: string };

/**
 * The number of people to whom `remindCollaborators` would send a mail.
 * @throws Forbidden if this service sends no mail.
 */
export async function previewReminders(context: Asking, project: ProjectView, { by }: By): Promise<Reminders> {
  const { due, leftOut } = await sortOut(context, project, by);
  return { people: due.length, leftOut };
}

/**
 * Sends a mail to a project's collaborators who have questions left, except those who were reminded within a day.
 * @param asked.language for people whose account has none.
 * @throws Forbidden if this service sends no mail; Unavailable without Redis, after which people who got none can be reminded again.
 */
export async function remindCollaborators(
  context: Asking & Needs<'jobs' | 'mailRequests'>,
  project: ProjectView,
  { by, language }: By & { language: Language },
): Promise<Reminders> {
  const { due, leftOut } = await sortOut(context, project, by);
  const { pool, mailRequests } = context;
  const projectId = project.id;
  const at = context.now();
  const claimed = await claimReminders(pool, { projectId, userIds: due, at, since: dayBefore(at) });
  leftOut.reminded += due.length - claimed.length;
  const waiting = [...claimed];
  let people = 0;
  try {
    for (; waiting.length > 0; waiting.shift()) {
      const userId = waiting[0]!;
      if ((await mailRequests.takeReminder(userId)) > 0) {
        leftOut.noMail += 1;
      } else {
        await requestMail(context, { kind: 'questions-waiting', userId, language, projectId });
        people += 1;
      }
    }
  } catch (error) {
    await returnReminders(pool, { projectId, userIds: waiting, at });
    throw error;
  }
  return { people, leftOut };
}

async function sortOut(
  context: Asking,
  project: ProjectView,
  by: string,
): Promise<{ due: string[]; leftOut: Reminders['leftOut'] }> {
  if (!context.settings.mail) {
    throw new Forbidden('This service sends no mail. Pass the address of the questions on yourself', 'mail_off');
  }
  const left = await readQuestionsLeft(context, project);
  const open = DIMENSIONS.filter((dimension) => left[dimension].questions > 0);
  const since = dayBefore(context.now());
  const due: string[] = [];
  const leftOut = { finished: 0, reminded: 0, noMail: 0 };
  for (const each of await findRemindable(context.pool, { projectId: project.id, by, since })) {
    if (answerable(each.onlyDimensions, open).length === 0) leftOut.finished += 1;
    else if (each.isReminded) leftOut.reminded += 1;
    else if (!each.isReachable) leftOut.noMail += 1;
    else due.push(each.userId);
  }
  return { due, leftOut };
}

/** The given dimensions that a person answers. */
export const answerable = (only: readonly Dimension[] | null, dimensions: readonly Dimension[]): Dimension[] =>
  dimensions.filter((dimension) => only?.includes(dimension) ?? true);

const dayBefore = (at: Date): Date => new Date(at.getTime() - DAY_MS);
