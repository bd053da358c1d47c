import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { env } from '#server/env.ts';
import { useTracer, type OpenSpan, type SpanOutcome, type Tracer } from '#server/lib/tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * Sends traces to the collector that the environment names (OTLP over HTTP). The exporter reads its own settings
 * (`OTEL_EXPORTER_OTLP_…`) from the environment.
 *
 * @returns what sends the spans that still wait, and ends it
 */
export function startTracing(): () => Promise<void> {
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }),
    ),
    sampler: sampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  useTracer(tracerOf(provider));
  return async () => {
    useTracer(null);
    await provider.shutdown();
  };
}

/** The samplers of the specification, by their names there. */
function sampler(): Sampler {
  const ratio = new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG);
  const samplers = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => ratio,
    parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
    parentbased_traceidratio: () => new ParentBasedSampler({ root: ratio }),
  };
  return samplers[env.OTEL_TRACES_SAMPLER]();
}

const contexts = new WeakMap<OpenSpan, Context>();

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('volan');
  return ({ name, kind, attributes = {}, parent, startedAt }, within) => {
    const remote = parent === undefined ? null : contextOf(parent);
    const local = within && contexts.get(within);
    const context = remote ?? local ?? ROOT_CONTEXT;
    const options = { kind: kinds[kind], attributes, ...(startedAt && { startTime: startedAt }) };
    const span = tracer.startSpan(name, options, context);
    const opened = opening(span);
    contexts.set(opened, trace.setSpan(context, span));
    return opened;
  };
}

function opening(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    end: (outcome = {}) => finish(span, outcome),
  };
}

function finish(span: Span, { name, attributes, error }: SpanOutcome): void {
  if (name !== undefined) span.updateName(name);
  if (attributes) span.setAttributes(attributes);
  if (error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  }
  span.end();
}

/** The span of another process; `null` for a text that names none. */
function contextOf(traceparent: string): Context | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent) ?? [];
  if (!traceId) return null;
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) > 0;
  const remote: SpanContext = {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  };
  return trace.setSpanContext(ROOT_CONTEXT, remote);
}
