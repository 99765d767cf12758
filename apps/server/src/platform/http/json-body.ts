import type { FastifyInstance } from 'fastify'

/** The deepest nesting of arrays and objects, so that recursive code cannot overflow the stack. */
export const MAX_JSON_DEPTH = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Invalid or too deeply nested JSON; Fastify replies its status. */
class BadJson extends SyntaxError {
  readonly statusCode = 400
}

/** Parses JSON from a client. Raises `SyntaxError`, also for more than `MAX_JSON_DEPTH` levels. */
export function parseJson(text: string): unknown {
  requireMaxDepth(text)
  return JSON.parse(text)
}

/**
 * Accepts only JSON bodies. Refuses prototype keys and deep nesting with 400. With `allowsEmpty`, an empty body of
 * type JSON is read as `undefined`.
 */
export function acceptJson(
  app: FastifyInstance,
  { bodyLimit, allowsEmpty = false }: { bodyLimit?: number; allowsEmpty?: boolean } = {},
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', ...(bodyLimit !== undefined && { bodyLimit }) },
    (request, body, done) => {
      const text = String(body)
      if (text === '' && allowsEmpty) return done(null, undefined)
      try {
        requireMaxDepth(text)
      } catch (error) {
        return done(error as Error)
      }
      parse(request, text, done)
    },
  )
}

function requireMaxDepth(text: string): void {
  // Each level takes two characters.
  if (text.length > 2 * MAX_JSON_DEPTH && depthOf(text) > MAX_JSON_DEPTH) {
    throw new BadJson('JSON is nested too deeply')
  }
}

/** The nesting depth of a JSON text, in one pass; arbitrary for invalid JSON. */
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
