import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Leaving } from '../../shared/platform/fairness/fair-queue.ts';
import type { UnsentAnswer } from '../../shared/platform/fairness/unsent-bytes.ts';

/** A response that is being sent. It closes when it was sent or its connection broke. */
export interface Sending extends Leaving, UnsentAnswer {}

/**
 * Tracks the sending of a response. A pipelined response has no connection until its predecessor was sent, so it would not notice that the
 * connection broke before.
 */
export function sendingOf(request: IncomingMessage, response: ServerResponse): Sending {
  return response.socket === null && !response.closed ? new PipelinedResponse(request, response) : response;
}

class PipelinedResponse extends EventEmitter<{ close: [] }> implements Sending {
  readonly #socket: IncomingMessage['socket'];
  closed = false;

  constructor({ socket }: IncomingMessage, response: ServerResponse) {
    super();
    this.#socket = socket;
    const close = () => {
      response.off('close', close);
      socket.off('close', close);
      this.closed = true;
      this.emit('close');
    };
    if (socket.destroyed) {
      this.closed = true;
      return;
    }
    response.once('close', close);
    // One listener for each response that waits on the connection.
    socket.setMaxListeners(0);
    socket.once('close', close);
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
