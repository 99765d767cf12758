import type { Endpoint } from '@laurel/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { type Handler, type RouteDeps, route } from './route.ts'

/** A file to download, written while it is sent. */
interface Download {
  name: string
  text: AsyncIterable<string>
}

/**
 * Registers a GET endpoint whose reply is a file of the type `media`. It is streamed, so its size is not limited by the
 * server's memory; an error on the way cuts the connection, so that half a file is not taken for the whole.
 */
export function downloadRoute<const E extends Endpoint & { media: string }>(
  app: FastifyInstance,
  deps: RouteDeps,
  endpoint: E,
  handler: (call: Parameters<Handler<E>>[0]) => Promise<Download>,
): void {
  const answer = async (call: Parameters<Handler<E>>[0]): Promise<Response> => {
    const { name, text } = await handler(call)
    const bytes = ReadableStream.from(text).pipeThrough(new TextEncoderStream())
    return new Response(bytes, {
      headers: {
        'content-type': `${endpoint.media}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  }
  route(app, deps, endpoint, answer as unknown as Handler<E>)
}
