import type { RpcTransport } from '@solana/kit'
import type { Clock } from '../../platform/clock.ts'
import type { ChainStatus } from '../chain.ts'
import { ChainUnavailable } from '../errors.ts'
import { createRpc, EndpointFailure, type Rpc, toFailure } from './rpc.ts'
import { ANSWERS } from './rpc-answers.ts'

/** An RPC endpoint. */
export interface ChainEndpoint {
  /** The display name, since URLs may contain keys. */
  name: string
  transport: RpcTransport
}

/**
 * The endpoints as one, with failover, retries and status. While none is reachable, one call at a time probes and all
 * others fail immediately, so that callers do not wait for a hanging chain and do not flood one that recovers.
 */
export interface Endpoints {
  /** Runs work at the first endpoint that succeeds. Raises `ChainUnavailable`. */
  ask<T>(work: (rpc: Rpc) => Promise<T>): Promise<T>
  /** Runs work twice, at both endpoints or the only one. Raises `ChainUnavailable` unless both succeed. */
  askTwice<T>(work: (rpc: Rpc) => Promise<T>): Promise<[T, T]>
  /**
   * Runs work once at each endpoint, healthy ones first, until it returns non-null. Returns the last failure instead of
   * raising it.
   */
  offer<T>(work: (rpc: Rpc) => Promise<T | null>): Promise<T | EndpointFailure>
  /** Records the latest slot. */
  noteSlot(slot: bigint): void
  status(): ChainStatus
}

interface State extends ChainEndpoint {
  isOfOurNetwork: boolean
  /** Clock milliseconds until which it is rate limited. */
  restsUntil: number
  /** Its last failure, unless it succeeded since. */
  failed: { at: number; failure: EndpointFailure } | null
}

/** The timeouts of one request and of all attempts of a call. */
const REQUEST_MS = 4000
const CALL_MS = 7000
const FIRST_PAUSE_MS = 250
const MAX_ROUNDS = 4
/** How long a failed endpoint is tried last. */
const SHUNNED_MS = 15_000
/** How long a failure affects the status. */
const REMEMBERED_MS = 60_000
/** A slower response counts as degraded. */
const SLOW_MS = 2500

/** Creates the endpoints of one network, which is verified by its genesis hash. */
export function createEndpoints(parts: {
  endpoints: readonly ChainEndpoint[]
  genesisHash: string | (() => Promise<string>)
  clock: Clock
}): Endpoints {
  const { genesisHash, clock } = parts
  const now = () => clock.now().getTime()
  const states: State[] = parts.endpoints.map((endpoint) => ({
    ...endpoint,
    isOfOurNetwork: false,
    restsUntil: 0,
    failed: null,
  }))
  const known = {
    slot: null as bigint | null,
    at: null as Date | null,
    isDown: false,
    isSlow: false,
    /** What the last call failed with when no endpoint could be reached; null while one answers. */
    silence: null as EndpointFailure | null,
    isProbed: false,
  }

  const inOrder = (): State[] => {
    const isShunned = ({ failed }: State) => failed !== null && now() - failed.at < SHUNNED_MS
    return [...states].sort((a, b) => Number(isShunned(a)) - Number(isShunned(b)))
  }

  /** One try at one endpoint. Raises `EndpointFailure`. */
  const attempt = async <T>(
    state: State,
    deadline: number,
    work: (rpc: Rpc) => Promise<T>,
  ): Promise<T> => {
    const begun = now()
    const inTime = <R>(part: (rpc: Rpc) => Promise<R>): Promise<R> =>
      within(Math.min(REQUEST_MS, deadline - now()), (signal) =>
        part(createRpc(state.transport, signal)),
      )
    try {
      if (state.restsUntil > begun) {
        throw new EndpointFailure('rate_limited', 'was asked too often', {
          isPassing: true,
          restMs: state.restsUntil - begun,
        })
      }
      if (!state.isOfOurNetwork) await inTime((rpc) => requireNetwork(rpc, genesisHash))
      state.isOfOurNetwork = true
      const done = await inTime(work)
      state.failed = null
      known.isDown = false
      known.silence = null
      known.isSlow = now() - begun > SLOW_MS
      return done
    } catch (error) {
      const failure = toFailure(error)
      state.failed = { at: now(), failure }
      if (failure.restMs > 0) state.restsUntil = Math.max(state.restsUntil, now() + failure.restMs)
      throw failure
    } finally {
      known.at = clock.now()
    }
  }

  /** Lets a call through unless none can be reached and another call is finding out. Raises `EndpointFailure`. */
  const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
    if (known.silence === null) return await call()
    if (known.isProbed) throw known.silence
    known.isProbed = true
    try {
      return await call()
    } finally {
      known.isProbed = false
    }
  }

  const askAmong = async <T>(among: () => State[], work: (rpc: Rpc) => Promise<T>): Promise<T> => {
    const deadline = now() + CALL_MS
    const maxRounds = known.silence === null ? MAX_ROUNDS : 1
    for (let round = 1; ; round += 1) {
      const failures: EndpointFailure[] = []
      for (const state of among()) {
        if (now() >= deadline) break
        try {
          return await attempt(state, deadline, work)
        } catch (error) {
          failures.push(toFailure(error))
        }
      }
      const pauseMs = round >= maxRounds ? null : pauseAfter(failures, round)
      if (pauseMs === null || now() + pauseMs >= deadline) {
        if (among().length === states.length) noteFailures(failures)
        throw unavailable(failures)
      }
      await pause(pauseMs)
    }
  }

  const noteFailures = (failures: readonly EndpointFailure[]): void => {
    known.isDown = true
    const isSilent = failures.every(({ reason }) => reason === 'unreachable')
    known.silence = isSilent ? (failures[0] ?? known.silence) : null
  }

  const ask = <T>(among: () => State[], work: (rpc: Rpc) => Promise<T>): Promise<T> =>
    guarded(() => askAmong(among, work)).catch((error: unknown) => {
      throw error instanceof EndpointFailure ? unavailable([error]) : error
    })

  return {
    ask: (work) => ask(inOrder, work),
    async askTwice(work) {
      const [first, second = first] = states
      if (first === undefined || second === undefined) throw unavailable([])
      return [await ask(() => [first], work), await ask(() => [second], work)]
    },
    async offer(work) {
      if (known.silence !== null && known.isProbed) return known.silence
      let last = new EndpointFailure('unreachable', 'cannot be reached', { isPassing: true })
      for (const state of inOrder()) {
        try {
          const given = await attempt(state, now() + REQUEST_MS, work)
          if (given !== null) return given
        } catch (error) {
          last = toFailure(error)
        }
      }
      return last
    },
    noteSlot: (slot) => {
      known.slot = slot
    },
    status: () => {
      const failing = states.find(
        ({ failed }) => failed !== null && now() - failed.at < REMEMBERED_MS,
      )
      const isWell = failing === undefined && !known.isSlow && !known.isDown
      const reason =
        failing?.failed == null
          ? 'answers come slowly'
          : `${failing.name}: ${failing.failed.failure.message}`
      return {
        state: known.isDown ? 'unreachable' : isWell ? 'ok' : 'degraded',
        slot: known.slot,
        checkedAt: known.at,
        failure: failing?.failed?.failure.reason ?? null,
        reason: isWell ? null : reason,
      }
    },
  }
}

async function requireNetwork(
  rpc: Rpc,
  genesisHash: string | (() => Promise<string>),
): Promise<void> {
  const expected = typeof genesisHash === 'string' ? genesisHash : await genesisHash()
  const told = await rpc('getGenesisHash', [], ANSWERS.genesisHash)
  if (told === expected) return
  throw new EndpointFailure('wrong_network', 'is of another network', { isPassing: false })
}

/** The pause before the next round; null to give up. */
function pauseAfter(failures: readonly EndpointFailure[], round: number): number | null {
  const passing = failures.filter(({ isPassing }) => isPassing)
  if (passing.length === 0) return null
  const rest = Math.min(...passing.map(({ restMs }) => restMs))
  return Math.max(FIRST_PAUSE_MS * 2 ** (round - 1), rest)
}

function unavailable(failures: readonly EndpointFailure[]): ChainUnavailable {
  const [first] = failures
  const message = first === undefined ? 'no endpoint answered in time' : first.message
  return new ChainUnavailable(first?.reason ?? 'unreachable', `The chain: ${message}`, {
    cause: first,
  })
}

async function within<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new EndpointFailure('unreachable', 'did not answer in time', { isPassing: true }))
      abort.abort()
    }, limitMs)
  })
  try {
    return await Promise.race([work(abort.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
}
