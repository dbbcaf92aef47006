import { readLive } from '../../../shared/use-cases/projects/read-live.ts';
import { member } from '../../access/project.ts';
import { content } from '../../http/answers.ts';
import { json } from '../../http/documented.ts';
import { get } from '../../http/endpoint.ts';
import { digestOf, unchangedAnswer, unlessUnchanged } from '../../http/unchanged.ts';
import { liveSchema, presentLive } from '../../presenters/live.ts';
import { projectParams } from './schema.ts';

/** What changes while people answer; made to be asked for every few seconds. */
export const live = [
  get('/:project_id/live', {
    operation: 'getLive',
    summary: 'Who is answering, and how far a project is; meant to be polled',
    params: projectParams,
    allow: member,
    answers: { 200: json('People and figures', liveSchema), ...unchangedAnswer },
    async handle({ granted: project, context, ctx }) {
      const current = await readLive(context, project);
      // The same for all members who ask before something changes: serialized once, and compressed once.
      const { text, tag } = await context.snapshots.read(`live ${project.id}`, current.state, async () => {
        const body = JSON.stringify(presentLive(project, current));
        return { text: Buffer.from(body), tag: digestOf(body) };
      });
      return unlessUnchanged(ctx, tag, async () => content(text, 'application/json; charset=utf-8'));
    },
  }),
];
