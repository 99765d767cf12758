import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP/JSON has it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number }
}

interface Export {
  resourceSpans: {
    resource: { attributes: ReceivedSpan['attributes'] }
    scopeSpans: { spans: ReceivedSpan[] }[]
  }[]
}

/** A stand-in for an OpenTelemetry collector. */
export interface TraceReceiver {
  url: string
  /** Bodies as received. */
  bodies: string[]
  /** Paths and headers of the requests. */
  requests: { path: string; headers: IncomingHttpHeaders }[]
  /** All spans so far. */
  spans(): ReceivedSpan[]
  /** Attributes of the sources of the spans. */
  resources(): Record<string, unknown>[]
  close(): Promise<void>
}

/** Starts a receiver on a free port; one that `hangs` takes exports and never answers. */
export async function startTraceReceiver({ hangs = false } = {}): Promise<TraceReceiver> {
  const bodies: string[] = []
  const requests: TraceReceiver['requests'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      requests.push({ path: request.url ?? '', headers: request.headers })
      if (!hangs) response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const parts = () => bodies.flatMap((body) => (JSON.parse(body) as Export).resourceSpans)
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    requests,
    spans: () => parts().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resources: () =>
      parts().map(({ resource }) =>
        Object.fromEntries(
          resource.attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
        ),
      ),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
