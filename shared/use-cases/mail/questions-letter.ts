import { NotFound } from '../../errors.ts';
import { catalogue } from '../../mail/catalogue.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import { findProjectsOf } from '../../store/project-access.ts';
import { readQuestionsLeft } from '../ranking/read-questions-left.ts';
import { answerable } from './remind-collaborators.ts';
import { clientAddress, harmless, nameOf, type Writer } from './writing.ts';

/** In the order in which people are asked. */
const ORDER: readonly Dimension[] = ['value', 'complexity'];

/** A mail about questions of a project that wait for the reader, as of now. */
export const letterAboutQuestions: Writer = async (context, { reader, language, mail: { projectId } }) => {
  const [project] = projectId
    ? await findProjectsOf(context.pool, reader.id, { skip: 0, limit: 1, only: projectId })
    : [];
  if (!project) throw new NotFound('Project not found', 'project_not_found');
  const left = await readQuestionsLeft(context, project);
  const open = answerable(project.onlyDimension, ORDER).filter((dimension) => left[dimension].questions > 0);
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
