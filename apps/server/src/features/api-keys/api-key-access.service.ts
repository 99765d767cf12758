import { BlockList, isIPv6 } from 'node:net'
import type { KeyMode } from '@laurel/contract/developers/api-key-words'
import type { ApiScope } from '@laurel/contract/developers/api-scopes'
import { Problem } from '@laurel/contract/problems'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../db/client.ts'
import type { KeyAccess } from '../../platform/access/key-access.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Viewer } from '../../platform/context.ts'
import { NodeLimiter } from '../../platform/limits/node-limiter.ts'
import { storeWrite } from './api-key-acts.service.ts'
import { hashApiKey, modeOfApiKey } from './api-key-secret.ts'
import { keyUsageOf } from './api-key-usage.service.ts'
import { findBearer } from './api-keys.queries.ts'
import { KEY_REQUESTS_PER_MINUTE } from './api-keys.rules.ts'

/** A revoked key, or one of a banned person, works on for at most this long. */
const CACHE_MS = 500
/** The most cached keys; beyond that the cache is cleared. */
const MAX_CACHED = 10_000
const MINUTE_SECONDS = 60

type Bearer = Awaited<ReturnType<typeof findBearer>>[number]

/** Creates the access by API keys of one mode: who a key's requests come from, and how many it may send. */
export function createKeyAccess(parts: {
  database: Database
  clock: Clock
  /** Keys of the other mode are refused. */
  mode?: KeyMode
  /** How long a node remembers a key; 0 in tests. */
  cacheMs?: number
  machineClock?: Clock
}): KeyAccess {
  const { database, clock, mode = 'live', cacheMs = CACHE_MS, machineClock = systemClock } = parts
  const cache = new Map<string, { bearer: Promise<Bearer | null>; until: number }>()
  const requests = new NodeLimiter({
    keyPrefix: `api keys ${mode}`,
    points: KEY_REQUESTS_PER_MINUTE,
    duration: MINUTE_SECONDS,
  })

  const readBearer = (secret: string): Promise<Bearer | null> => {
    const secretHash = hashApiKey(secret)
    const now = machineClock.now().getTime()
    const known = cache.get(secretHash)
    if (known !== undefined && now < known.until) return known.bearer
    if (cache.size >= MAX_CACHED) cache.clear()
    const bearer = findBearer(database.db, { secretHash }).then(([row]) => row ?? null)
    bearer.catch(() => cache.delete(secretHash))
    cache.set(secretHash, { bearer, until: now + cacheMs })
    return bearer
  }

  return {
    async resolve(secret, address) {
      const bearer = modeOfApiKey(secret) === mode ? await readBearer(secret) : null
      if (bearer === null || bearer.mode !== mode || !isLive(bearer, clock.now()))
        throw new Problem('api_key_refused')
      if (!allows(bearer.allowed_addresses, address)) throw new Problem('api_key_address')
      return viewerOf(bearer)
    },
    record: (db, write) => storeWrite(db, write),
    take: async (keyId) =>
      allowanceOf(await requests.consume(keyId).catch((refused: RateLimiterRes) => refused)),
    look: async (keyId) => allowanceOf((await requests.get(keyId)) ?? UNUSED),
    usage: keyUsageOf(database),
  }
}

/** A limit of which nothing is used. */
const UNUSED = { remainingPoints: KEY_REQUESTS_PER_MINUTE, msBeforeNext: 0, consumedPoints: 0 }

function allowanceOf(
  used: Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext' | 'consumedPoints'>,
): Awaited<ReturnType<KeyAccess['take']>> {
  return {
    limit: KEY_REQUESTS_PER_MINUTE,
    windowSeconds: MINUTE_SECONDS,
    remaining: used.remainingPoints,
    resetSeconds: Math.ceil(used.msBeforeNext / 1000),
    isExceeded: used.consumedPoints > KEY_REQUESTS_PER_MINUTE,
  }
}

function isLive({ revoked_at, expires_at, banned_until }: Bearer, now: Date): boolean {
  // A ban ends by the machine's clock, as in the auth service.
  const isBanned = banned_until !== null && banned_until > systemClock.now()
  return revoked_at === null && (expires_at === null || expires_at > now) && !isBanned
}

/** A key acts as its owner, in none of the owner's roles; a second factor was used to create it, if there was one. */
function viewerOf(bearer: Bearer): Viewer {
  return {
    userId: bearer.user_id,
    sessionId: `api-key:${bearer.id}`,
    roles: [],
    assurance: { isProven: true, isRecent: false, hasFactor: bearer.has_factor },
    apiKey: {
      keyId: bearer.id,
      scopes: bearer.scopes as ApiScope[],
      agentId: bearer.agent_id,
    },
  }
}

function allows(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true
  const list = new BlockList()
  for (const range of ranges) {
    const [start = '', bits] = range.split('/')
    const family = isIPv6(start) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(start, family)
    else list.addSubnet(start, Number(bits), family)
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
