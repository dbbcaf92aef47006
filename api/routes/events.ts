import type { Context as KoaContext } from 'koa';
import { events } from '../../shared/events/contract/events.ts';
import { InvalidInput } from '../../shared/platform/errors.ts';
import { networkOf } from '../../shared/platform/throttles/limiter.ts';
import { EventStream } from '../http/event-stream.ts';
import { implement } from '../http/implement.ts';
import { content } from '../http/responses.ts';

const POSITION = /^\d{1,16}$/;

export const eventEndpoints = implement(events, {
  async streamEvents({ granted: project, query, user, context, ctx, checkAgain }) {
    const after = lastEventOf(ctx) ?? query.after ?? null;
    const stream = new EventStream(ctx.res);
    try {
      stream.onOver = await context.feeds.listen({
        personId: user.id,
        network: networkOf(context.address ?? ''),
        projectId: project.id,
        after,
        begin: (position) => stream.begin(position),
        tell: (told) => stream.tell(told),
        miss: (position) => stream.miss(project.id, position, context.now()),
        drained: () => stream.drained(),
        check: checkAgain,
        end: () => stream.end(),
      });
    } catch (error) {
      stream.destroy();
      throw error;
    }
    if (stream.destroyed) stream.onOver();
    // Makes proxies pass events on at once: nginx reads the second header, compressing proxies the first.
    return content(stream, 'text/event-stream; charset=utf-8', {
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
  },
});

/**
 * The position in `Last-Event-ID`, which browsers send when they reconnect. It takes precedence over the address, which is still the first
 * one.
 */
function lastEventOf(ctx: KoaContext): number | null {
  const given = ctx.get('Last-Event-ID');
  if (given === '') return null;
  if (!POSITION.test(given)) {
    const message = 'Last-Event-ID must be the position of an event';
    throw new InvalidInput([{ field: 'Last-Event-ID', message }]);
  }
  return Number(given);
}
