import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../config/tracing/tracing.ts'
import type { Span, Tracer } from './spans.ts'

/** The largest time that a stop waits for the receiver. */
const CLOSE_LIMIT_MS = 3000
/** How long one export may take; requests never wait for it. */
const EXPORT_LIMIT_MS = 5000
/** How often a receiver that fails is reported, in exports: each takes about as long as the others. */
const REPORT_EVERY = 12

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

/** The span of OpenTelemetry behind ours. */
const inner = new WeakMap<Span, OtelSpan>()

/** Makes spans with OpenTelemetry's SDK and exports them in batches, in the background. */
export function openTracer(
  config: TracingConfig,
  version: string,
  onFailure: (message: string) => void,
): Tracer {
  const exporter = new OTLPTraceExporter({
    url: config.url,
    headers: { ...config.headers },
    timeoutMillis: EXPORT_LIMIT_MS,
  })
  const provider = new TracerProvider({
    sampler: samplerOf(config.sampler),
    resource: resourceFromAttributes({
      'service.version': version,
      'service.instance.id': randomUUID(),
      'process.pid': process.pid,
      ...config.resource,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter, onFailure) })],
  })
  const tracer = provider.getTracer('laurel', version)
  return {
    start({ name, kind = 'internal', attributes = {}, remote, queuedBy }, parent) {
      const link = contextOf(queuedBy)
      const options = {
        kind: KINDS[kind],
        attributes,
        links: link === null ? [] : [{ context: link }],
      }
      return wrap(tracer.startSpan(name, options, parentContext(parent, remote)))
    },
    async close() {
      const limit = new AbortController()
      await Promise.race([
        provider.shutdown().catch(() => {}),
        sleep(CLOSE_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {}),
      ])
      limit.abort()
    },
  }
}

function wrap(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const flags = traceFlags.toString(16).padStart(2, '0')
  const own: Span = {
    traceId,
    spanId,
    traceparent: `00-${traceId}-${spanId}-${flags}`,
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) =>
      void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type),
    end: () => span.end(),
  }
  inner.set(own, span)
  return own
}

function parentContext(parent: Span | null, remote: string | undefined): Context {
  const span = parent === null ? undefined : inner.get(parent)
  if (span !== undefined) return trace.setSpan(ROOT_CONTEXT, span)
  const caller = contextOf(remote)
  return caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, caller)
}

/** Parses a `traceparent`; null for an invalid one (W3C Trace Context §3.2). */
function contextOf(traceparent: string | undefined): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

function samplerOf({ name, share }: TracingConfig['sampler']): Sampler {
  const isByParent = name.startsWith('parentbased_')
  const kind = name.replace('parentbased_', '')
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(share)
  return isByParent ? new ParentBasedSampler({ root }) : root
}

/** Reports the first failed export, and then one in `REPORT_EVERY`; the spans are dropped. */
function reporting(exporter: SpanExporter, onFailure: (message: string) => void): SpanExporter {
  let failures = 0
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isFailed = result.error !== undefined
        if (isFailed && failures % REPORT_EVERY === 0) {
          onFailure(`Traces: the receiver does not take them (${result.error?.message ?? ''})`)
        }
        failures = isFailed ? failures + 1 : 0
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.(),
  }
}
