import { get, resource } from '../../platform/contract/operation.ts';
import { projectParams } from '../../platform/contract/parameters.ts';
import { file } from '../../platform/contract/responses.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { ProjectEvent } from './event-shapes.ts';

/** The stream of a project's events. */
export const events = resource('/api/v1/projects/:project_id/events', 'Projects', {
  streamEvents: get('', {
    summary: 'Follow the events of a project as server-sent events',
    params: projectParams,
    query: f.object({
      after: query
        .position(
          'Position of the last event that you have. Without it, and without `Last-Event-ID`, the stream begins with what happens from now on.',
        )
        .optional(),
    }),
    who: 'member',
    scope: 'read',
    isEndless: true,
    responses: {
      200: file(
        'A stream (`text/event-stream`). Of each event, `id` is its position, `event` its type, and `data` this object as JSON. `events.missed` means: read the project again. The stream ends with your access',
        { 'text/event-stream': f.as<string>(ProjectEvent) },
      ),
    },
  }),
});
