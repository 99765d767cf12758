import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver got. */
export interface ReceivedWebhook {
  id: string
  timestamp: string
  signatures: string[]
  type: string
  body: string
  path: string
  headers: IncomingMessage['headers']
}

/** A receiver on this machine, which answers as a test wants. */
export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** How it answers from now on; 204 by default. */
  answer(how: (response: ServerResponse, request: ReceivedWebhook) => void): void
  close(): Promise<void>
}

/** Starts a receiver. Close it after the test. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const byDefault = (response: ServerResponse) => void response.writeHead(204).end()
  let answer: Parameters<WebhookReceiver['answer']>[0] = byDefault
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const one = {
      id: String(request.headers['webhook-id']),
      timestamp: String(request.headers['webhook-timestamp']),
      signatures: String(request.headers['webhook-signature']).split(' '),
      type: (JSON.parse(body) as { type: string }).type,
      path: request.url ?? '',
      headers: request.headers,
      body,
    }
    received.push(one)
    response.on('error', () => {})
    answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (how) => {
      answer = how
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The signature that a receiver computes by the documentation, independently of the server. */
export function expectedSignature(
  secret: string,
  { id, timestamp, body }: Pick<ReceivedWebhook, 'id' | 'timestamp' | 'body'>,
): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
