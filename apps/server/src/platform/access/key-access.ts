import { scopeOfOperation } from '@laurel/contract/developers/api-scopes'
import type { Endpoint } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Ctx, Viewer } from '../context.ts'
import { noteCaller } from '../log.ts'

/** How far a key has used its limit. */
interface KeyAllowance {
  limit: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
  isExceeded: boolean
}

/** A write that a key did. */
export interface KeyWrite {
  keyId: string
  operationId: string
  /** The parameters of its path; undefined without. */
  params: unknown
  reply: unknown
  status: number
  at: Date
}

/** One answered request of a key. */
interface KeyRequest {
  keyId: string
  operationId: string
  status: number
  address: string
  at: Date
  /** Set for a write that was refused or failed: those that succeeded are stored with what they did. */
  refused?: { params: unknown }
}

/** Counts of one node on their way to the database. */
export interface KeyUsage {
  count(request: KeyRequest): void
  /** Lists a write that was not stored with what it did. */
  list(write: KeyWrite): void
  /** Writes what waits. */
  flush(): Promise<void>
}

/** What requests with an API key need of its feature. */
export interface KeyAccess {
  /** The viewer of a key. Raises `api_key_refused` and `api_key_address`. */
  resolve(secret: string, address: string): Promise<Viewer>
  /** Counts a request of a key. */
  take(keyId: string): Promise<KeyAllowance>
  /** How far a key has used its limit, without counting. */
  look(keyId: string): Promise<KeyAllowance>
  /** What requests of keys add to for their owners. */
  usage: KeyUsage
  /** Stores a write of a key in the transaction that did it. */
  record(db: Db, write: KeyWrite): Promise<void>
}

/** What tells who sends a request. */
export interface CallerDeps {
  /** Resolves an `Authorization` header; null without one. Raises `not_authenticated` for an invalid token. */
  resolveViewer(authorization: string | undefined): Promise<Viewer | null>
  keyAccess: KeyAccess
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on requests with an API key, for its usage. */
    apiKeyUse?: { keyId: string; operationId: string }
  }
}

/** A bearer token that means to be an API key. */
const BEARER = /^Bearer +(laurel_\S+) *$/i

/**
 * Who sends a request, by an API key or a session's token; null for a visitor. Raises `not_authenticated` and what
 * `viewerByKey` raises.
 */
export async function resolveCaller(
  deps: CallerDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer | null> {
  const byKey = await viewerByKey(deps.keyAccess, endpoint, request, reply)
  const viewer =
    byKey === undefined ? await deps.resolveViewer(request.headers.authorization) : byKey
  if (viewer !== null) noteCaller(request, viewer.userId)
  return viewer
}

/** The viewer of a key. */
export type KeyViewer = Viewer & Required<Pick<Viewer, 'apiKey'>>

/**
 * Whose API key sends a request; undefined for any other request. Raises `api_key_refused` and `api_key_address`.
 */
export async function viewerOfKey(
  access: KeyAccess,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<KeyViewer | undefined> {
  const secret = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (secret === undefined) return undefined
  const { apiKey, ...viewer } = await access.resolve(secret, request.ip)
  if (apiKey === undefined) throw new Error('a key has scopes')
  return { ...viewer, apiKey }
}

/** Counts a request of a key; the reply says how much of its limit is left. Raises `rate_limited`. */
export async function countKeyRequest(
  access: KeyAccess,
  keyId: string,
  reply: FastifyReply,
): Promise<void> {
  const allowance = await access.take(keyId)
  // IETF draft-ietf-httpapi-ratelimit-headers
  reply.headers({
    'ratelimit-policy': `"key";q=${allowance.limit};w=${allowance.windowSeconds}`,
    ratelimit: `"key";r=${allowance.remaining};t=${allowance.resetSeconds}`,
  })
  if (allowance.isExceeded) {
    throw new Problem('rate_limited', { retryAfterSeconds: allowance.resetSeconds })
  }
}

/**
 * The viewer of a request with an API key; undefined for any other request. Public reads outside the key's scopes
 * answer as for a visitor: null. Raises `api_key_refused`, `api_key_address`, `api_key_not_accepted`,
 * `api_scope_missing` and `rate_limited`.
 */
async function viewerByKey(
  access: KeyAccess,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer | null | undefined> {
  const viewer = await viewerOfKey(access, request)
  if (viewer === undefined) return undefined
  const { apiKey } = viewer
  request.apiKeyUse = { keyId: apiKey.keyId, operationId: endpoint.id }
  await countKeyRequest(access, apiKey.keyId, reply)
  return opens(viewer, endpoint) ? viewer : null
}

/**
 * Whether the scopes of a key open an operation; false for a public read, which answers as for a visitor. Raises
 * `api_key_not_accepted` and `api_scope_missing` for anything else.
 */
export function opens({ apiKey }: KeyViewer, endpoint: Endpoint): boolean {
  const scope = scopeOfOperation(endpoint.id)
  if (scope !== null && apiKey.scopes.includes(scope)) return true
  if (endpoint.access === 'public' && endpoint.method === 'GET') return false
  if (scope === null) throw new Problem('api_key_not_accepted')
  throw new Problem('api_scope_missing', { detail: `It needs ${scope}` })
}

/** Lists a write for the owner of the key that did it, in the same transaction; nothing for anyone else's. */
export async function recordKeyWrite(
  access: KeyAccess,
  { id }: Endpoint,
  { db, now, viewer, params }: Pick<Ctx, 'db' | 'now' | 'viewer'> & { params: unknown },
  done: Pick<KeyWrite, 'reply' | 'status'>,
): Promise<void> {
  const keyId = viewer?.apiKey?.keyId
  if (keyId === undefined) return
  await access.record(db, { keyId, operationId: id, params, at: now, ...done })
}
