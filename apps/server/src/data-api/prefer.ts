import type { FastifyReply, FastifyRequest } from 'fastify'
import { DataApiError } from './errors.ts'
import { shown } from './profile-table.ts'

/** A client's `Prefer` options (wire.md 2). */
export interface Preferences {
  isRepresentation: boolean
  isCounted: boolean
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
}

const APPLIED = [
  'return=representation',
  'return=minimal',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'count=exact',
]

const SINGLE = 'application/vnd.pgrst.object+json'

/** Parses the comma-separated `Prefer` header and confirms the applied values in the response. */
export function readPreferences(request: FastifyRequest, reply: FastifyReply): Preferences {
  const sent = String(request.headers.prefer ?? '')
    .split(',')
    .map((value) => value.trim().replace(/^count=(planned|estimated)$/, 'count=exact'))
  const applied = sent.filter((value) => APPLIED.includes(value))
  if (applied.length > 0) reply.header('preference-applied', applied.join(', '))
  const resolution = sent.find((value) => value.startsWith('resolution='))?.slice(11)
  return {
    isRepresentation: sent.includes('return=representation'),
    isCounted: sent.includes('count=exact'),
    resolution:
      resolution === 'merge-duplicates' || resolution === 'ignore-duplicates' ? resolution : null,
  }
}

/** Whether the client wants exactly one row, as an object. Raises PGRST107 for a media type that is not JSON. */
export function wantsSingle(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*'
  if (accept.includes(SINGLE)) return true
  if (/application\/(json|\*)|\*\/\*/.test(accept)) return false
  const message = `None of these media types are available: ${shown(accept)}`
  throw new DataApiError('PGRST107', message)
}

/** The single row as an object. Raises PGRST116 for none or several. */
export function singleRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row !== undefined && rows.length === 1) return row
  throw new DataApiError('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows.length} rows`,
  })
}

/** Raises PGRST106 for another schema than the exposed one. */
export function requirePublicSchema(request: FastifyRequest): void {
  const { method, headers } = request
  const schema =
    headers[method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile']
  if (schema === undefined || schema === 'public') return
  throw new DataApiError('PGRST106', `Invalid schema: ${shown(String(schema))}`, {
    hint: 'Only the following schemas are exposed: public',
  })
}
