/** What an attribute may be. All come from the code, or are numbers. */
type Attributes = Readonly<Record<string, string | number>>

/** What a span is about. */
export interface SpanInput {
  /** From the code: a route's pattern, the name of a statement, a queue. */
  name: string
  /** Server: handles a request; client: calls another service; consumer: handles queued work. */
  kind?: 'internal' | 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The W3C `traceparent` of a caller that is trusted. */
  remote?: string | undefined
  /** The `traceparent` of what queued this work. */
  queuedBy?: string | undefined
}

/** A span that has begun. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** As the header names it (W3C Trace Context). */
  readonly traceparent: string
  set(attributes: Attributes): void
  /** Ends it as failed, by a code or the name of a class. */
  fail(type: string): void
  end(): void
}

/** Makes spans and exports them. */
export interface Tracer {
  start(input: SpanInput, parent: Span | null): Span
  /** Exports what is left, for a few seconds at most. */
  close(): Promise<void>
}
