import { PROBLEMS } from '../operate/rules/problems.ts';
import { findInvitationOf } from '../people/store/project-invitations.ts';
import { Forbidden, NotFound } from '../platform/errors.ts';
import { findProjectsOf } from '../projects/store/project-access.ts';
import { findNamesOfOwned } from '../projects/store/projects.ts';
import { DIMENSIONS_AS_ASKED } from '../ranking/vocabulary.ts';
import { readQuestionsLeft } from '../results/read-questions-left.ts';
import { makeResetLink, resetAddress } from '../sign-in/password-reset.ts';
import { makeVerificationToken } from '../sign-in/verify-email.ts';
import { catalogue } from './catalogue.ts';
import { answerable } from './remind-collaborators.ts';
import { clientAddress, harmless, nameOf, type Writer } from './writing.ts';

/** A mail to a superuser about a backup that failed. */
export const letterAboutBackup: Writer = async (context, { reader, language, mail: { failure } }) => {
  if (!reader.isSuperuser || !failure) throw new Forbidden();
  const { subject, backup, verification, button, until, because } = catalogue[language].backupFailed;
  return {
    subject,
    name: nameOf(reader, language),
    before: [(failure.stage === 'backup' ? backup : verification)(failure.reason)],
    button: { label: button, url: clientAddress(context, '/operate/backups') },
    after: [until],
    because,
  };
};

/** A mail to the new owner of projects, while they own at least one of them. */
export const letterAboutHandover: Writer = async (context, { reader, language, mail: { handover } }) => {
  const names = handover ? await findNamesOfOwned(context.pool, { ownerId: reader.id, ids: handover.projectIds }) : [];
  if (!handover || names.length === 0) throw new NotFound('Project not found', 'project_not_found');
  const { subject, why, more, access, ended, kept, button } = catalogue[language].handover;
  const others = handover.projects - handover.projectIds.length;
  const { links, guestLinks, guests, invitations, serviceTokens, webhooks } = handover;
  const hasAccess = links + guestLinks + invitations + serviceTokens + webhooks > 0;
  return {
    subject,
    name: nameOf(reader, language),
    before: [why],
    list: names.map((name) => harmless(name, language)),
    afterList: [
      ...(others > 0 ? [more(others)] : []),
      ...(hasAccess
        ? [handover.isKept ? kept : ended, access({ links, guestLinks, guests, invitations, serviceTokens, webhooks })]
        : []),
    ],
    button: { label: button, url: clientAddress(context, '/projects') },
    after: [],
  };
};

/** A mail about an open invitation to a project. */
export const letterAboutInvitation: Writer = async (context, { reader, language, mail }) => {
  const { subject, why, button, until, otherwise, because } = catalogue[language].invitation;
  const id = mail.invitationId;
  const invitation = id && (await findInvitationOf(context.pool, { id, userId: reader.id, now: context.now() }));
  if (!invitation) throw new NotFound('This invitation has ended', 'invitation_not_found');
  const { username, displayName, projectName, expiresAt } = invitation;
  const inviter =
    displayName === null
      ? harmless(username, language)
      : `${harmless(displayName, language)} (${harmless(username, language)})`;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  return {
    subject,
    name: nameOf(reader, language),
    before: [why(inviter, harmless(projectName, language))],
    button: { label: button, url: clientAddress(context, '/') },
    after: [until(day), otherwise],
    because,
  };
};

/** A mail with a new link that sets a password. Links in earlier attempts to send it stop working. */
export const letterWithReset: Writer = async (context, { reader, language }) => {
  const { subject, why, button, until, otherwise } = catalogue[language].passwordReset;
  const { token } = await makeResetLink(context, { userId: reader.id, by: null, isMailed: true });
  const url = resetAddress(context.settings.PUBLIC_URL, token);
  return {
    subject,
    name: nameOf(reader, language),
    before: [why],
    button: { label: button, url },
    after: [until, otherwise],
  };
};

/** A mail about the project's questions that currently wait for the reader. */
export const letterAboutQuestions: Writer = async (context, { reader, language, mail: { projectId } }) => {
  const [project] = projectId
    ? await findProjectsOf(context.pool, reader.id, { skip: 0, limit: 1, only: projectId })
    : [];
  if (!project) throw new NotFound('Project not found', 'project_not_found');
  const left = await readQuestionsLeft(context, project);
  const open = answerable(project.onlyDimensions, DIMENSIONS_AS_ASKED).filter(
    (dimension) => left[dimension].questions > 0,
  );
  const [first] = open;
  if (!first) throw new NotFound('No question is left');
  const questions = open.reduce((sum, dimension) => sum + left[dimension].questions, 0);
  const seconds = open.reduce((sum, dimension) => sum + left[dimension].seconds, 0);
  const { subject, why, shared, button, because } = catalogue[language].questionsWaiting;
  return {
    subject,
    name: nameOf(reader, language),
    before: [why(harmless(project.name, language), questions, Math.max(1, Math.round(seconds / 60)))],
    button: { label: button, url: clientAddress(context, `/projects/${project.id}/compare/${first}`) },
    after: [shared],
    because,
  };
};

/** A mail about a change of the reader's second factor, which somebody else may have made. */
export const letterAboutSecondFactor: Writer = async (context, { reader, language, mail: { change } }) => {
  if (!change) throw new NotFound('Nothing has changed');
  const { subject, changes, button, otherwise } = catalogue[language].secondFactor;
  return {
    subject,
    name: nameOf(reader, language),
    before: [changes[change]],
    button: { label: button, url: clientAddress(context, '/account') },
    after: [otherwise],
  };
};

/** A mail to a superuser about problems of the service that began or ended. Details are in English, as in the log. */
export const letterAboutProblems: Writer = async (context, { reader, language, mail: { problems = [], noticeId } }) => {
  if (!reader.isSuperuser || problems.length === 0) throw new Forbidden();
  const words = catalogue[language].serviceProblem;
  const first = PROBLEMS[problems[0]!.code].summary;
  const areOver = problems.every(({ ended }) => ended !== null);
  return {
    ...(noticeId !== undefined && { id: noticeId }),
    subject: areOver ? words.subjectOver(first) : words.subject(first),
    name: nameOf(reader, language),
    before: problems.flatMap(({ code, detail, ended }) => {
      const { summary, action } = PROBLEMS[code];
      const sentence = detail === summary ? summary : `${summary}. ${detail}`;
      return ended === null ? [words.began(sentence), words.action(action)] : [words.ended(sentence)];
    }),
    button: { label: words.button, url: clientAddress(context, '/operate') },
    after: areOver ? [] : [words.again],
    because: words.because,
  };
};

/** A mail with a new link that confirms the email it goes to. */
export const letterWithVerification: Writer = async (context, { reader, language }) => {
  const { subject, why, button, until, otherwise } = catalogue[language].verification;
  const token = await makeVerificationToken(context, reader.id);
  return {
    subject,
    name: nameOf(reader, language),
    before: [why(harmless(reader.username, language))],
    button: { label: button, url: clientAddress(context, `/mail#${token}`) },
    after: [until, otherwise],
  };
};
