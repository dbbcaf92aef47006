import type { Logger } from '../../config/logger.ts';
import { readBuild } from './build.ts';

type Attributes = Record<string, string | number>;

/** One measured piece of work in a trace. */
export interface Span {
  /** W3C trace context, to continue the trace elsewhere. */
  readonly traceparent: string;
  /** Renames the span once its route is known. */
  rename(name: string): void;
  end(attributes?: Attributes, error?: unknown): void;
}

/** Traces of requests and of the jobs they enqueue. */
export interface Tracing {
  start(kind: 'request' | 'job', name: string, parent: string | undefined, attributes: Attributes): Span;
  /** Flushes pending spans. */
  close(): Promise<void>;
}

interface Dependencies {
  /** OTLP over HTTP, without the path. */
  endpoint: string;
  service: string;
  log: Logger;
}

/**
 * Sends traces to an OpenTelemetry collector. The packages are loaded lazily, so tracing costs nothing when off.
 * OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG apply as usual.
 */
export async function openTracing({ endpoint, service, log }: Dependencies): Promise<Tracing> {
  const [{ DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, exporter, resources, sdk] =
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
  return {
    start(kind, name, parent, attributes) {
      const from = parent === undefined ? undefined : readTraceparent(parent);
      const span = tracer.startSpan(
        name,
        { kind: kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER, attributes },
        from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT,
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        rename: (better) => {
          span.updateName(better);
        },
        end(more = {}, error) {
          span.setAttributes(more);
          if (error !== undefined) {
            if (error instanceof Error) span.recordException(error);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
}

/** Trace id, span id and flags of a W3C traceparent; undefined for anything else. */
function readTraceparent(text: string) {
  const [, traceId, spanId, flags] = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text) ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
