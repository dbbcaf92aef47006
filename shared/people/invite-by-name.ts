import { shareUserLock } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { requestMailIfPossible } from '../mail/request-mail.ts';
import { securityEvent } from '../operate/security-event.ts';
import { Conflict, NotFound, TooManyRequests } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import type { Language } from '../platform/rules/languages.ts';
import { lockLimit } from '../platform/sql/limit-lock.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { lockProject } from '../projects/store/projects.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { findCredentials } from '../sign-in/store/credentials.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import { requestVerification } from '../sign-in/verify-email.ts';
import { assignCollaborator } from './assign-collaborator.ts';
import { onlyDimensionsOf } from './change-dimensions.ts';
import { INVITATION_DAYS, MAX_OWN_INVITATIONS, MAX_PROJECT_INVITATIONS } from './rules/project-invitations.ts';
import { findMembers, type ProjectMember } from './store/collaborators.ts';
import {
  countWaiting,
  findInvitations,
  insertInvitation,
  type ProjectInvitation,
  setInvitedDimensions,
} from './store/project-invitations.ts';

const DAY_MS = 86_400_000;

interface InvitedByName {
  projectId: string;
  name: string;
  /** For a mail to an account without a language. */
  language: Language;
  dimensions?: readonly Dimension[] | undefined;
  invitedBy: CurrentUser;
}

/**
 * Invites the person with a username or an email to a project. Until they accept, only their names are known. A mail tells them about the
 * invitation. An invitation to an email is shown only to a person who confirmed it; another mail asks them to. For existing members, it
 * does the same as `assignCollaborator`.
 * @throws NotFound if no account has that name, Conflict if there are too many open invitations, or for an unconfirmed email that no mail
 * can reach, TooManyRequests after too many names within an hour, found or not.
 */
export async function inviteByName(
  context: Needs<
    'address' | 'em' | 'jobs' | 'log' | 'lookups' | 'mailRequests' | 'now' | 'pool' | 'securityEvents' | 'settings'
  >,
  { projectId, name, language, dimensions, invitedBy }: InvitedByName,
): Promise<{ member: ProjectMember } | { invitation: ProjectInvitation }> {
  const waitSeconds = await context.lookups.take(invitedBy.id);
  if (waitSeconds > 0) {
    securityEvent(context, 'excess_rate_limit_exceeded', { userId: invitedBy.id, limit: 'user lookup' });
    throw new TooManyRequests('Too many look-ups of usernames and emails; try again later', waitSeconds);
  }
  const account = await findCredentials(context.pool, name);
  if (!account) throw noAccount();
  const { id: userId } = account;
  const now = context.now();
  const byEmail = name.includes('@');
  let isNew = false;
  let isConfirmed = true;
  const invitation = await context.em.transactional(async (tx) => {
    // Locks in the same order as an assignment. The project is locked, so that the second of two simultaneous invitations counts the first.
    const user = await shareUserLock(tx, { id: userId });
    if (!user) throw noAccount();
    if (!(await lockProject(tx, { projectId }))) throw new NotFound('Project not found', 'project_not_found');
    const [member] = await findMembers(tx, projectId, userId);
    if (member) return null;
    // Anybody can register with somebody else's email, and nothing could tell the email's owner about the invitation.
    if (byEmail && !user.isEmailVerified && !context.settings.mail) throw unconfirmed();
    isConfirmed = user.isEmailVerified;
    const [waiting] = await findInvitations(tx, { projectId, userId, now });
    if (waiting) {
      if (dimensions) await setInvitedDimensions(tx, { ...waiting, onlyDimensions: onlyDimensionsOf(dimensions) });
      return waiting;
    }
    await refuseTooMany(tx, { projectId, invitedBy: invitedBy.id, now });
    isNew = true;
    const id = newId();
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const onlyDimensions = onlyDimensionsOf(dimensions ?? DIMENSIONS);
    const terms = { onlyDimensions, byEmail, at: now, expiresAt };
    await insertInvitation(tx, { projectId, id, userId, invitedBy: invitedBy.id, ...terms });
    // Doesn't say whom: with the id of an account, they could be assigned without being asked.
    const details = { invitation_id: id };
    logActivity(tx, { projectId, action: 'collaborator_invited', userId: invitedBy.id, at: now, details });
    return (await findInvitations(tx, { projectId, userId, now }))[0]!;
  });
  if (invitation) {
    if (isNew && byEmail && !isConfirmed) await requestVerification(context, account, language);
    if (isNew && (await context.mailRequests.takeInvitation(invitedBy.id, userId)) === 0) {
      await requestMailIfPossible(context, { kind: 'invitation', userId, language, invitationId: invitation.id });
    }
    return { invitation };
  }
  return { member: await assignCollaborator(context, { projectId, userId, dimensions, assignedBy: invitedBy }) };
}

async function refuseTooMany(
  tx: Transaction,
  waiting: { projectId: string; invitedBy: string; now: Date },
): Promise<void> {
  await lockLimit(tx, 'invitations of a person', waiting.invitedBy);
  const { ofProject, ofInviter } = await countWaiting(tx, waiting);
  if (ofProject >= MAX_PROJECT_INVITATIONS || ofInviter >= MAX_OWN_INVITATIONS) {
    throw new Conflict('Too many invitations are waiting for an answer; take some back, or wait');
  }
}

const unconfirmed = () =>
  new Conflict(
    'Nobody has confirmed this email here, and this service sends no mail. Create an invitation link and give it to the person yourself',
    'email_unconfirmed',
  );

const noAccount = () => new NotFound('No account has this username or email', 'user_not_found');
