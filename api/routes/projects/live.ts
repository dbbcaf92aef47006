import { readLive } from '../../../shared/use-cases/projects/read-live.ts';
import { member } from '../../access/project.ts';
import { LiveProject } from '../../contract/people.ts';
import { json, unchangedAnswer } from '../../contract/responses.ts';
import { content } from '../../http/answers.ts';
import { get } from '../../http/endpoint.ts';
import { digestOf, unlessUnchanged } from '../../http/unchanged.ts';
import { presentLive } from '../../presenters/live.ts';
import { audienceOf, readPeople } from '../../presenters/people.ts';
import { projectParams } from './schema.ts';

/** What changes while people answer; made to be asked for every few seconds. */
export const live = [
  get('/:project_id/live', {
    operation: 'getLive',
    summary: 'Get who is answering, and the progress of a project; meant to be polled',
    params: projectParams,
    allow: member,
    answers: { 200: json('People and figures', LiveProject), ...unchangedAnswer },
    async handle({ granted: project, user, context, ctx }) {
      const current = await readLive(context, project);
      const viewer = { user, context };
      // The same for all who see names and ask before something changes: serialized once, and compressed once.
      const key = `live ${project.id} ${audienceOf(project, viewer)}`;
      const { text, tag } = await context.snapshots.read(key, current.state, async () => {
        const body = JSON.stringify(presentLive(project, current, await readPeople(project, viewer)));
        return { text: Buffer.from(body), tag: digestOf(body) };
      });
      return unlessUnchanged(ctx, tag, async () => content(text, 'application/json; charset=utf-8'));
    },
  }),
];
