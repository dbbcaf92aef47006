import { object } from 'yup';
import { f } from '../../shared/platform/fields/fields.ts';
import { ProjectEvent } from './event-shapes.ts';
import { about, queryNumber } from './input.ts';
import { get, resource } from './operation.ts';
import { projectParams } from './params.ts';
import { file } from './responses.ts';

/** The stream of a project's events. */
export const events = resource('/api/v1/projects/:project_id/events', 'Projects', {
  streamEvents: get('', {
    summary: 'Follow the events of a project as server-sent events',
    params: projectParams,
    query: object({
      after: about(
        'Position of the last event that you have. Without it, and without `Last-Event-ID`, the stream begins with what happens from now on.',
        queryNumber()
          .integer('${path} must be a whole number')
          .min(0, '${path} must be at least 0')
          .max(Number.MAX_SAFE_INTEGER, '${path} is too large'),
      ),
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
