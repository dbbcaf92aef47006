import { tracingChannel } from 'node:diagnostics_channel';
import type { CallSpan, StartCall } from './call-span.ts';

/** A command as ioredis publishes it; with its arguments, which don't belong in a trace. */
interface Command {
  command: string;
  database: number;
  serverAddress: string;
  serverPort: number | undefined;
  error?: unknown;
}

/** Gives each Redis command of this process that belongs to a request or a job a span. @returns how to stop. */
export function traceCommands(startCall: StartCall): () => void {
  const channel = tracingChannel<unknown, Command>('ioredis:command');
  const spans = new WeakMap<Command, CallSpan>();
  const subscribers = {
    start(command: Command) {
      const span = startCall(() => describe(command));
      if (span) spans.set(command, span);
    },
    end() {},
    asyncStart() {},
    asyncEnd(command: Command) {
      const span = spans.get(command);
      if (command.error === undefined) span?.end();
      else span?.fail(codeOf(command.error));
    },
    error() {},
  };
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}

function describe({ command, database, serverAddress, serverPort }: Command) {
  const operation = command.toUpperCase();
  return {
    name: operation,
    attributes: {
      'db.system.name': 'redis',
      'db.operation.name': operation,
      'db.namespace': String(database),
      'server.address': serverAddress,
      ...(serverPort !== undefined && { 'server.port': serverPort }),
    },
  };
}

/** Redis's own code, such as WRONGTYPE, or the class of the error. */
function codeOf(error: unknown): string {
  const { message = '', name = 'Error' } = error as Partial<Error>;
  return /^[A-Z]{3,}(?= )/.exec(message)?.[0] ?? name;
}
