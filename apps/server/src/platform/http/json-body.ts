import type { FastifyInstance } from 'fastify'

/** Levels of arrays and objects that a client may nest: what walks a value again must not run out of stack. */
export const MAX_JSON_DEPTH = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** A text that is no JSON, or nested too deeply; Fastify answers it with its status. */
class BadJson extends SyntaxError {
  readonly statusCode = 400
}

/** Parses what a client sent. Raises `SyntaxError`, also for more than `MAX_JSON_DEPTH` levels. */
export function parseJson(text: string): unknown {
  requireShallow(text)
  return JSON.parse(text)
}

/**
 * Takes bodies of JSON, the only form that bodies have. Refuses keys that would become a prototype, and deep nesting,
 * with 400. `isEmptyTaken`: clients that name JSON as the type of no body get `undefined` for it.
 */
export function takeJson(
  app: FastifyInstance,
  { bodyLimit, isEmptyTaken = false }: { bodyLimit?: number; isEmptyTaken?: boolean } = {},
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', ...(bodyLimit !== undefined && { bodyLimit }) },
    (request, body, done) => {
      const text = String(body)
      if (text === '' && isEmptyTaken) return done(null, undefined)
      try {
        requireShallow(text)
      } catch (error) {
        return done(error as Error)
      }
      parse(request, text, done)
    },
  )
}

function requireShallow(text: string): void {
  // Each level opens and closes.
  if (text.length > 2 * MAX_JSON_DEPTH && depthOf(text) > MAX_JSON_DEPTH) {
    throw new BadJson('JSON is nested too deeply')
  }
}

/** How deep a JSON text nests, in one pass; of a text that is no JSON any number. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isInString) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isInString = false
    } else if (sign === QUOTE) isInString = true
    else if (OPENING.has(sign)) deepest = Math.max(deepest, ++depth)
    else if (CLOSING.has(sign)) depth -= 1
  }
  return deepest
}
