import { AsyncLocalStorage } from 'node:async_hooks'
import type { TracingConfig } from '../config/tracing/tracing.ts'
import type { Span, SpanInput, Tracer } from './spans.ts'

/*
 * Spans without the SDK: what the rest of the server uses. The SDK is loaded only when tracing is on, so a server
 * without it starts as fast and needs no more memory. Spans hold names from the code, never values: no parameters, no
 * bodies, no addresses, no texts of errors.
 */

/** What names an error: a code of PostgreSQL, Node or the contract. */
const ERROR_NAME = /^\w{1,60}$/

let tracer: Tracer | null = null
const current = new AsyncLocalStorage<Span>()

/** Starts tracing in this process, if it is configured. Returns what ends it. */
export async function startTracing(
  config: TracingConfig | null,
  version: string,
  onFailure: (message: string) => void,
): Promise<() => Promise<void>> {
  if (config === null) return async () => {}
  const { openTracer } = await import('./tracer.ts')
  const opened = openTracer(config, version, onFailure)
  tracer = opened
  return async () => {
    if (tracer === opened) tracer = null
    await opened.close()
  }
}

/** Whether this process makes spans. */
export function isTracing(): boolean {
  return tracer !== null
}

/** The span of the running work; null outside one. */
export function currentSpan(): Span | null {
  return tracer === null ? null : (current.getStore() ?? null)
}

/** Begins a span within the running one, or a new trace; null unless tracing is on. The caller ends it. */
export function openSpan(input: SpanInput): Span | null {
  return tracer?.start(input, current.getStore() ?? null) ?? null
}

/** Runs work within a span. */
export function runWithin<T>(span: Span, work: () => T): T {
  return current.run(span, work)
}

/** Runs work in a span of its own. */
export function traceWork<T>(
  input: SpanInput,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = openSpan(input)
  if (span === null) return work(null)
  return current.run(span, async () => {
    try {
      return await work(span)
    } catch (error) {
      span.fail(errorNameOf(error))
      throw error
    } finally {
      span.end()
    }
  })
}

/** The same for a part of other work; without that, it makes no span. */
export function tracePart<T>(input: SpanInput, work: () => Promise<T>): Promise<T> {
  return currentSpan() === null ? work() : traceWork(input, work)
}

/** Names an error without its text, which may hold values. */
export function errorNameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && ERROR_NAME.test(code)) return code
  return ERROR_NAME.test(error.name) ? error.name : 'Error'
}
