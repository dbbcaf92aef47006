import { readLive } from '../../../shared/use-cases/projects/read-live.ts';
import { LiveProject, live } from '../../contract/live.ts';
import { digestOf, unlessUnchanged } from '../../http/etag.ts';
import { exactly, notedBy } from '../../http/exact.ts';
import { implement } from '../../http/implement.ts';
import { content } from '../../http/responses.ts';
import { presentLive } from '../../presenters/live.ts';
import { audienceOf, readPeople } from '../../presenters/people.ts';

export const liveEndpoints = implement(live, {
  async getLive({ granted: project, user, context, ctx }) {
    const current = await readLive(context, project);
    const viewer = { user, context };
    // The response for all who see names and ask before the next change: serialized once, and compressed once.
    const key = `live ${project.id} ${audienceOf(project, viewer)}`;
    const { text, tag } = await context.snapshots.read(key, current.state, async () => {
      const shown: LiveProject = presentLive(project, current, await readPeople(project, viewer));
      const body = JSON.stringify(exactly(LiveProject, shown, notedBy(context, 'getLive')));
      return { text: Buffer.from(body), tag: digestOf(body) };
    });
    return unlessUnchanged(ctx, tag, async () => content(text, 'application/json; charset=utf-8'));
  },
});
