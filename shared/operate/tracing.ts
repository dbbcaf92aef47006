import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Context } from '@opentelemetry/api';
import type { Logger } from '../../config/logger.ts';
import type { CallSpan, StartCall } from '../platform/call-span.ts';
import { readBuild } from './build.ts';

/** A command as ioredis publishes it, including its arguments, which don't belong in a trace. */
interface Command {
  command: string;
  database: number;
  serverAddress: string;
  serverPort: number | undefined;
  error?: unknown;
}

/**
 * Gives a span to each Redis command of this process that belongs to a request or a job.
 * @returns a function that stops it.
 */
function traceCommands(startCall: StartCall): () => void {
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

type Attributes = Record<string, string | number>;

/** One measured piece of work in a trace. */
export interface Span {
  /** W3C trace context, to continue the trace elsewhere. */
  readonly traceparent: string;
  /** Runs work whose statements and Redis commands belong to this span, until the span ends. */
  run<T>(work: () => T): T;
  /** Renames the span once its route is known. */
  rename(name: string): void;
  end(attributes?: Attributes, error?: unknown): void;
}

/** Traces of requests and of the jobs they enqueue, with their statements and Redis commands. */
export interface Tracing {
  start(kind: 'request' | 'job', name: string, parent: string | undefined, attributes: Attributes): Span;
  startCall: StartCall;
  /** Flushes pending spans. */
  close(): Promise<void>;
}

interface Dependencies {
  /** OTLP over HTTP, without the path. */
  endpoint: string;
  service: string;
  log: Logger;
}

/** The current request or job, in the trace of one process or of one part of it. */
interface Current {
  owner: Tracing;
  context: Context;
  isSampled: boolean;
  hasEnded: boolean;
}

const currents = new AsyncLocalStorage<Current>();

/**
 * Sends traces to an OpenTelemetry collector. The packages are loaded lazily, so tracing costs nothing when off.
 * OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG apply as usual.
 */
export async function openTracing({ endpoint, service, log }: Dependencies): Promise<Tracing> {
  const [{ DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags }, exporter, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const complain = (message: string) => log.warn({ from: 'opentelemetry' }, message);
  diag.setLogger(
    { error: complain, warn: complain, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': service, 'service.version': readBuild().version })),
    spanProcessors: [
      new sdk.BatchSpanProcessor(
        new exporter.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5000 }),
      ),
    ],
  });
  const tracer = provider.getTracer('pairwise');
  const tracing: Tracing = {
    start(kind, name, parent, attributes) {
      const from = parent === undefined ? undefined : readTraceparent(parent);
      const span = tracer.startSpan(
        name,
        { kind: kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER, attributes },
        from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT,
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      const current: Current = {
        owner: tracing,
        context: trace.setSpan(ROOT_CONTEXT, span),
        isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
        hasEnded: false,
      };
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        run: (work) => currents.run(current, work),
        rename: (better) => {
          span.updateName(better);
        },
        end(more = {}, error) {
          // Timers that it started continue in its context, some for the life of the process.
          current.hasEnded = true;
          span.setAttributes(more);
          if (error !== undefined) {
            // Not its message, which may contain what people wrote. The log has it, with the id of the request or job.
            const { code, name = 'unknown' } = error as { code?: unknown; name?: string };
            span.setAttribute('error.type', typeof code === 'string' ? code : name);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    startCall(describe) {
      const current = currents.getStore();
      if (!current?.isSampled || current.hasEnded || current.owner !== tracing) return null;
      const { name, attributes } = describe();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, current.context);
      return {
        end: () => span.end(),
        fail(code) {
          span.setAttributes({ 'db.response.status_code': code, 'error.type': code });
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      stopCommands();
      await provider.shutdown();
    },
  };
  const stopCommands = traceCommands(tracing.startCall);
  return tracing;
}

/** Trace id, span id and flags of a W3C traceparent; undefined for anything else. */
function readTraceparent(text: string) {
  const [, traceId, spanId, flags] = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text) ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
