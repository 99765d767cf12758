import { z } from 'zod'
import { ability } from '../ability.ts'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, page, pageQuery, plainText } from '../shapes.ts'
import { isAddressRange } from './address-ranges.ts'
import { agentMark } from './agents.ts'
import {
  ACT_DAYS,
  KEY_LIFETIME_DAYS,
  KEY_MODES,
  KEY_STATES,
  MAX_KEY_ADDRESSES,
  MAX_KEY_NAME_LENGTH,
  MAX_ROTATION_OVERLAP_HOURS,
  USAGE_DAYS,
} from './api-key-words.ts'
import { API_SCOPE_NAMES } from './api-scopes.ts'

const params = z.object({ id })
const scope = z.enum(API_SCOPE_NAMES)
const name = plainText(1, MAX_KEY_NAME_LENGTH)
const addresses = z
  .array(
    z
      .string()
      .max(50)
      .refine(isAddressRange, 'Use an IP address or a range such as 203.0.113.0/24'),
  )
  .max(MAX_KEY_ADDRESSES)

const apiKey = z
  .object({
    keyId: id,
    name: z.string(),
    /** `live` acts on the site; `test` in the sandbox, where nothing is real. */
    mode: z.enum(KEY_MODES),
    /** Your agent that it speaks for; null when it speaks for you. */
    agent: agentMark.nullable(),
    /** The first characters of the secret, to recognize it by. */
    prefix: z.string(),
    scopes: z.array(scope),
    /** IP addresses and ranges that may use it; empty for any. */
    allowedAddresses: z.array(z.string()),
    state: z.enum(KEY_STATES),
    createdAt: instant,
    /** Null for a key that never expires. */
    expiresAt: instant.nullable(),
    /** Up to a second late; null if never used. */
    lastUsedAt: instant.nullable(),
    lastUsedAddress: z.string().nullable(),
    /** The key that replaces this one; null unless rotated. */
    replacedBy: id.nullable(),
    abilities: z.object({
      canChange: ability('apiKeys.change'),
      canRotate: ability('apiKeys.rotate'),
      canRevoke: z.boolean(),
    }),
  })
  .meta({ id: 'ApiKey' })
/** An API key as its owner sees it. */
export type ApiKey = z.infer<typeof apiKey>

const withSecret = z.object({
  /** The whole key, in this reply only. */
  secret: z.string(),
  key: apiKey,
})

export const listApiKeys = endpoint({
  id: 'apiKeys.list',
  method: 'GET',
  path: '/api/v1/me/api-keys',
  summary: 'List your API keys, active ones first, then newest',
  access: 'member',
  reply: z.object({
    items: z.array(apiKey),
    /** Requests per minute of one key. */
    limits: z.object({ requestsPerMinute: z.int(), writesPerMinute: z.int() }),
    abilities: z.object({ canCreate: ability('apiKeys.create') }),
  }),
})

export const createApiKey = endpoint({
  id: 'apiKeys.create',
  method: 'POST',
  path: '/api/v1/me/api-keys',
  summary: 'Create an API key; its secret is in this reply only',
  access: 'member',
  body: z.object({
    name,
    scopes: z.array(scope).max(API_SCOPE_NAMES.length),
    /** Null for a key that never expires. */
    expiresInDays: z.literal(KEY_LIFETIME_DAYS).nullable(),
    allowedAddresses: addresses.default([]),
    /** Your agent that it speaks for; null to speak for you. */
    agentId: id.nullable().default(null),
    /** `live` acts on the site; `test` in the sandbox, where nothing is real. A key keeps its mode. */
    mode: z.enum(KEY_MODES).default('live'),
  }),
  status: 201,
  reply: withSecret,
  hasSecret: true,
  problems: ['api_keys_full', 'agent_stopped'],
})

export const changeApiKey = endpoint({
  id: 'apiKeys.change',
  method: 'PATCH',
  path: '/api/v1/me/api-keys/{id}',
  summary: 'Rename an API key, or change which addresses may use it',
  access: 'member',
  params,
  body: z.object({ name: name.optional(), allowedAddresses: addresses.optional() }),
  reply: apiKey,
  problems: ['api_key_ended'],
})

export const rotateApiKey = endpoint({
  id: 'apiKeys.rotate',
  method: 'POST',
  path: '/api/v1/me/api-keys/{id}/rotate',
  summary: 'Replace an API key by a new one; the old one works on for the overlap',
  access: 'member',
  params,
  body: z.object({ overlapHours: z.int().min(0).max(MAX_ROTATION_OVERLAP_HOURS) }),
  status: 201,
  reply: withSecret,
  hasSecret: true,
  problems: ['api_key_ended'],
})

export const revokeApiKey = endpoint({
  id: 'apiKeys.revoke',
  method: 'POST',
  path: '/api/v1/me/api-keys/{id}/revoke',
  summary: 'Revoke an API key; it stops working within a second',
  access: 'member',
  params,
  reply: done,
  openInPrelaunch: true,
})

const counts = z.object({
  requests: z.int(),
  /** Responses of 400 to 499, without those over the limit. */
  refused: z.int(),
  /** Responses of 429. */
  limited: z.int(),
  /** Responses of 500 and above. */
  failed: z.int(),
})

export const getApiKeyUsage = endpoint({
  id: 'apiKeys.usage',
  method: 'GET',
  path: '/api/v1/me/api-keys/{id}/usage',
  summary: 'Count the requests of an API key, by time and by operation',
  access: 'member',
  params,
  query: z.object({ days: z.coerce.number().pipe(z.literal(USAGE_DAYS)).default(7) }),
  reply: z.object({
    /** By the hour for one day, else by the UTC day, oldest first, without gaps. */
    step: z.enum(['hour', 'day']),
    times: z.array(counts.extend({ at: instant })),
    /** Most used first. */
    operations: z.array(counts.extend({ operationId: z.string() })),
  }),
})

export const listApiKeyActs = endpoint({
  id: 'apiKeys.acts',
  method: 'GET',
  path: '/api/v1/me/api-keys/{id}/acts',
  summary: `List what an API key changed, or was refused to, in the last ${ACT_DAYS} days, newest first`,
  access: 'member',
  params,
  query: pageQuery,
  reply: page(
    z.object({
      actId: id,
      at: instant,
      operationId: z.string(),
      /** The id or slug of what it concerned; null if nothing was there yet. */
      objectId: z.string().nullable(),
      /** The status of the response. */
      status: z.int(),
    }),
  ),
})
