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
  recordSlot(slot: bigint): void
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

interface EndpointsParts {
  endpoints: readonly ChainEndpoint[]
  genesisHash: string | (() => Promise<string>)
  clock: Clock
}

/** Work at one endpoint. */
type Work<T> = (rpc: Rpc) => Promise<T>

/** Creates the endpoints of one network, which is verified by its genesis hash. */
export function createEndpoints(parts: EndpointsParts): Endpoints {
  const pool = new EndpointPool(parts)
  return {
    ask: (work) => pool.ask(() => pool.inOrder(), work),
    async askTwice(work) {
      const [first, second = first] = pool.states
      if (first === undefined || second === undefined) throw unavailable([])
      return [await pool.ask(() => [first], work), await pool.ask(() => [second], work)]
    },
    offer: (work) => pool.offer(work),
    recordSlot: (slot) => {
      pool.slot = slot
    },
    status: () => pool.status(),
  }
}

class EndpointPool {
  readonly states: readonly State[]
  slot: bigint | null = null
  private readonly genesisHash: EndpointsParts['genesisHash']
  private readonly clock: Clock
  private checkedAt: Date | null = null
  private isDown = false
  private isSlow = false
  /** The failure of the last call when no endpoint was reachable; null while one responds. */
  private silence: EndpointFailure | null = null
  private isProbed = false

  constructor({ endpoints, genesisHash, clock }: EndpointsParts) {
    this.states = endpoints.map((endpoint) => ({
      ...endpoint,
      isOfOurNetwork: false,
      restsUntil: 0,
      failed: null,
    }))
    this.genesisHash = genesisHash
    this.clock = clock
  }

  /** The endpoints, recently failed ones last. */
  inOrder(): State[] {
    const isShunned = ({ failed }: State) => failed !== null && this.now() - failed.at < SHUNNED_MS
    return [...this.states].sort((a, b) => Number(isShunned(a)) - Number(isShunned(b)))
  }

  /** Calls endpoints until one succeeds. Raises `ChainUnavailable`. */
  async ask<T>(among: () => State[], work: Work<T>): Promise<T> {
    return await this.probeOrFail(() => this.askInRounds(among, work)).catch((error: unknown) => {
      throw error instanceof EndpointFailure ? unavailable([error]) : error
    })
  }

  async offer<T>(work: Work<T | null>): Promise<T | EndpointFailure> {
    if (this.silence !== null && this.isProbed) return this.silence
    let last = new EndpointFailure('unreachable', 'cannot be reached', { isPassing: true })
    for (const state of this.inOrder()) {
      try {
        const result = await this.attempt(state, this.now() + REQUEST_MS, work)
        if (result !== null) return result
      } catch (error) {
        last = toFailure(error)
      }
    }
    return last
  }

  status(): ChainStatus {
    const failing = this.states.find(
      ({ failed }) => failed !== null && this.now() - failed.at < REMEMBERED_MS,
    )
    const isWell = failing === undefined && !this.isSlow && !this.isDown
    const reason =
      failing?.failed == null
        ? 'responses are slow'
        : `${failing.name}: ${failing.failed.failure.message}`
    return {
      state: this.isDown ? 'unreachable' : isWell ? 'ok' : 'degraded',
      slot: this.slot,
      checkedAt: this.checkedAt,
      failure: failing?.failed?.failure.reason ?? null,
      reason: isWell ? null : reason,
    }
  }

  private now(): number {
    return this.clock.now().getTime()
  }

  /** Makes a call, unless no endpoint is reachable and another call is probing. Raises `EndpointFailure`. */
  private async probeOrFail<T>(call: () => Promise<T>): Promise<T> {
    if (this.silence === null) return await call()
    if (this.isProbed) throw this.silence
    this.isProbed = true
    try {
      return await call()
    } finally {
      this.isProbed = false
    }
  }

  private async askInRounds<T>(among: () => State[], work: Work<T>): Promise<T> {
    const deadline = this.now() + CALL_MS
    const maxRounds = this.silence === null ? MAX_ROUNDS : 1
    for (let round = 1; ; round += 1) {
      const failures: EndpointFailure[] = []
      for (const state of among()) {
        if (this.now() >= deadline) break
        try {
          return await this.attempt(state, deadline, work)
        } catch (error) {
          failures.push(toFailure(error))
        }
      }
      const pauseMs = round >= maxRounds ? null : pauseAfter(failures, round)
      if (pauseMs === null || this.now() + pauseMs >= deadline) {
        if (among().length === this.states.length) this.recordFailures(failures)
        throw unavailable(failures)
      }
      await pause(pauseMs)
    }
  }

  /** One attempt at one endpoint. Raises `EndpointFailure`. */
  private async attempt<T>(state: State, deadline: number, work: Work<T>): Promise<T> {
    const begun = this.now()
    const inTime = <R>(part: Work<R>): Promise<R> =>
      within(Math.min(REQUEST_MS, deadline - this.now()), (signal) =>
        part(createRpc(state.transport, signal)),
      )
    try {
      if (state.restsUntil > begun) {
        throw new EndpointFailure('rate_limited', 'is rate limiting requests', {
          isPassing: true,
          restMs: state.restsUntil - begun,
        })
      }
      if (!state.isOfOurNetwork) await inTime((rpc) => requireNetwork(rpc, this.genesisHash))
      state.isOfOurNetwork = true
      const done = await inTime(work)
      state.failed = null
      this.isDown = false
      this.silence = null
      this.isSlow = this.now() - begun > SLOW_MS
      return done
    } catch (error) {
      const failure = toFailure(error)
      const now = this.now()
      state.failed = { at: now, failure }
      if (failure.restMs > 0) state.restsUntil = Math.max(state.restsUntil, now + failure.restMs)
      throw failure
    } finally {
      this.checkedAt = this.clock.now()
    }
  }

  private recordFailures(failures: readonly EndpointFailure[]): void {
    this.isDown = true
    const isSilent = failures.every(({ reason }) => reason === 'unreachable')
    this.silence = isSilent ? (failures[0] ?? this.silence) : null
  }
}

async function requireNetwork(
  rpc: Rpc,
  genesisHash: string | (() => Promise<string>),
): Promise<void> {
  const expected = typeof genesisHash === 'string' ? genesisHash : await genesisHash()
  const told = await rpc('getGenesisHash', [], ANSWERS.genesisHash)
  if (told === expected) return
  throw new EndpointFailure('wrong_network', 'is on another network', { isPassing: false })
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
  const message = first === undefined ? 'no endpoint responded in time' : first.message
  return new ChainUnavailable(first?.reason ?? 'unreachable', `The chain: ${message}`, {
    cause: first,
  })
}

async function within<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new EndpointFailure('unreachable', 'did not respond in time', { isPassing: true }))
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
