import {
  getBase58Decoder,
  type RpcTransport,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  SolanaError,
} from '@solana/kit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildMemoProof } from '../building/memo-proof.ts'
import type { Chain } from '../chain.ts'
import { createChain } from '../create-chain.ts'
import { ChainUnavailable, InvalidChainInput } from '../errors.ts'

const GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const WALLET = '9hs3Doa3Pm4r8FKtQ9chUuNY3Z8U1QkonzVj28nCXMiP'
const BLOCKHASH = '4uhcVJyU9pJkvQyS88uRDiswHScSQY3XhuqxxN3aWEWj'
const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

/** What an endpoint does with a call: gives a result, or does as it pleases. */
type Script = Record<string, unknown>

interface ScriptedEndpoint {
  name: string
  transport: RpcTransport
  /** Methods that were called, that of the first block left out. */
  calls: string[]
  script: Script
}

const hang = (): Promise<never> => new Promise(() => {})
const http =
  (statusCode: number, headers: Record<string, string> = {}) =>
  () => {
    throw new SolanaError(SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, {
      headers: new Headers(headers),
      message: 'no',
      statusCode,
    })
  }
const refusal =
  (code: number, data: unknown = null) =>
  () => ({
    error: { code, message: 'no', data },
  })
const result = (value: unknown) => ({ result: value })
const inContext = (value: unknown, slot = 5) => result({ context: { slot }, value })

function endpoint(name: string, script: Script): ScriptedEndpoint {
  const calls: string[] = []
  const made: ScriptedEndpoint = {
    name,
    calls,
    script: { getGenesisHash: result(GENESIS), ...script },
    transport: async <T>({ payload }: { payload: unknown }) => {
      const { method } = payload as { method: string }
      if (method !== 'getGenesisHash') calls.push(method)
      const step = made.script[method]
      return (typeof step === 'function' ? await step() : step) as T
    },
  }
  return made
}

function chainOf(...endpoints: ScriptedEndpoint[]): Chain {
  return createChain({
    network: 'devnet',
    usdcMint: MINT,
    treasury: [],
    genesisHash: GENESIS,
    endpoints,
  })
}

/** Lets all time pass that a call may take. */
async function settle<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([
    work.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
    vi.advanceTimersByTimeAsync(30_000),
  ])
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

const refused = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return await settle(work)
  } catch (error) {
    if (error instanceof ChainUnavailable) return error.reason
    throw error
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an endpoint', () => {
  it('is asked once when it answers', async () => {
    const only = endpoint('only', { getBlockHeight: result(7n) })
    const chain = chainOf(only)
    expect(await settle(chain.finalizedBlockHeight())).toBe(7n)
    expect(only.calls).toEqual(['getBlockHeight'])
    expect(chain.status()).toMatchObject({ state: 'ok', reason: null })
  })

  it('of another network is not believed', async () => {
    const other = endpoint('other', { getGenesisHash: result(MINT), getBlockHeight: result(7) })
    expect(await refused(chainOf(other).finalizedBlockHeight())).toBe('wrong_network')
    expect(other.calls).toEqual([])
    const right = endpoint('right', { getBlockHeight: result(8) })
    expect(await settle(chainOf(other, right).finalizedBlockHeight())).toBe(8n)
  })

  it.each([
    ['hangs', hang, 'unreachable'],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
    ['answers 503', http(503), 'unreachable'],
    ['answers 403', http(403), 'unreachable'],
    ['answers 429', http(429), 'rate_limited'],
    ['answers no JSON', () => Promise.reject(new SyntaxError('no')), 'bad_answer'],
    ['answers null', () => null, 'bad_answer'],
    ['answers nothing', () => ({}), 'bad_answer'],
    ['answers a page', () => '<html>', 'bad_answer'],
    ['answers another type', () => result('7'), 'bad_answer'],
    ['answers a fraction', () => result(7.5), 'bad_answer'],
    ['is not healthy', refusal(-32005), 'bad_answer'],
    ['does not know the method', refusal(-32601), 'bad_answer'],
    ['answers 429 as JSON-RPC', refusal(429), 'rate_limited'],
  ])('that %s makes the chain unavailable, and another one serves', async (_what, step, reason) => {
    const bad = endpoint('bad', { getBlockHeight: step })
    const alone = chainOf(bad)
    expect(await refused(alone.finalizedBlockHeight())).toBe(reason)
    expect(alone.status()).toMatchObject({
      state: 'unreachable',
      reason: expect.stringContaining('bad'),
    })
    const good = endpoint('good', { getBlockHeight: result(9) })
    const both = chainOf(endpoint('bad', { getBlockHeight: step }), good)
    expect(await settle(both.finalizedBlockHeight())).toBe(9n)
    expect(good.calls).toEqual(['getBlockHeight'])
  })

  it('that takes 3.2 s for each answer serves from the first call on', async () => {
    const slowly = async (answer: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 3200))
      return answer
    }
    const slow = endpoint('slow', {
      getGenesisHash: () => slowly(result(GENESIS)),
      getBlockHeight: () => slowly(result(7)),
    })
    expect(await settle(chainOf(slow).finalizedBlockHeight())).toBe(7n)
  })

  it('that fails for a moment is asked again after a pause', async () => {
    let times = 0
    const flaky = endpoint('flaky', {
      getBlockHeight: () => {
        times += 1
        return times < 3 ? http(502)() : result(7)
      },
    })
    expect(await settle(chainOf(flaky).finalizedBlockHeight())).toBe(7n)
    expect(times).toBe(3)
  })

  it('that is asked too often is left alone for as long as it says', async () => {
    const busy = endpoint('busy', { getBlockHeight: http(429, { 'retry-after': '30' }) })
    const good = endpoint('good', { getBlockHeight: result(7) })
    const chain = chainOf(busy, good)
    for (let time = 0; time < 5; time += 1) {
      const height = chain.finalizedBlockHeight()
      await vi.advanceTimersByTimeAsync(5000)
      expect(await height).toBe(7n)
    }
    expect(busy.calls).toHaveLength(1)
    expect(chain.status()).toMatchObject({ state: 'degraded' })
    busy.script.getBlockHeight = result(8)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await settle(chain.finalizedBlockHeight())).toBe(8n)
    expect(chain.status()).toMatchObject({ state: 'ok' })
  })

  it('that is asked too often is told apart from one that is silent', async () => {
    const failureOf = async (step: () => unknown) => {
      const work = settle(
        chainOf(endpoint('only', { getBlockHeight: step })).finalizedBlockHeight(),
      )
      return await work.catch((error: unknown) => error)
    }
    expect(await failureOf(http(429))).toMatchObject({ isAskedTooOften: true })
    expect(await failureOf(refusal(429))).toMatchObject({ isAskedTooOften: true })
    expect(await failureOf(hang)).toMatchObject({ isAskedTooOften: false })
    expect(await failureOf(http(503))).toMatchObject({ isAskedTooOften: false })
  })

  it('that hangs holds nobody up twice', async () => {
    const dead = endpoint('dead', { getBlockHeight: hang })
    const good = endpoint('good', { getBlockHeight: result(7) })
    const chain = chainOf(dead, good)
    const first = chain.finalizedBlockHeight()
    await vi.advanceTimersByTimeAsync(4000)
    expect(await first).toBe(7n)
    expect(await chain.finalizedBlockHeight()).toBe(7n)
    expect(dead.calls).toHaveLength(1)
  })

  it('that hangs is asked by one call at a time once that is known, until it answers', async () => {
    const dead = endpoint('dead', { getBlockHeight: hang })
    const chain = chainOf(dead)
    expect(await refused(chain.finalizedBlockHeight())).toBe('unreachable')
    const before = dead.calls.length
    const crowd = Array.from({ length: 80 }, () => chain.finalizedBlockHeight())
    const failed = await Promise.allSettled(crowd.slice(1))
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(await chain.isAbsent(SIGNATURE).catch((error) => error)).toBeInstanceOf(ChainUnavailable)
    expect(await refused(crowd[0] ?? Promise.resolve())).toBe('unreachable')
    expect(dead.calls).toHaveLength(before + 1)
    dead.script.getBlockHeight = result(7)
    expect(await chain.finalizedBlockHeight()).toBe(7n)
    const again = await Promise.all([chain.finalizedBlockHeight(), chain.finalizedBlockHeight()])
    expect(again).toEqual([7n, 7n])
  })

  it('that only answers badly is asked by everybody', async () => {
    const odd = endpoint('odd', { getBlockHeight: () => 'junk', getSlot: result(5) })
    const chain = chainOf(odd)
    expect(await refused(chain.finalizedBlockHeight())).toBe('bad_answer')
    const crowd = Array.from({ length: 3 }, () => refused(chain.finalizedBlockHeight()))
    expect(await Promise.all(crowd)).toEqual(['bad_answer', 'bad_answer', 'bad_answer'])
  })

  it('keeps nobody waiting for more than seconds', async () => {
    const begun = Date.now()
    const chain = chainOf(endpoint('a', { getSlot: hang }), endpoint('b', { getSlot: hang }))
    let endedAt = 0
    const check = chain.check().then((status) => {
      endedAt = Date.now()
      return status
    })
    expect(await settle(check)).toMatchObject({ state: 'unreachable' })
    expect(endedAt - begun).toBeLessThanOrEqual(7000)
  })
})

describe('a signature', () => {
  const nothing = inContext([null])
  const final = inContext([{ slot: 4, err: null, confirmationStatus: 'finalized' }])

  it('is absent when two endpoints say so, and not when one does', async () => {
    const [a, b] = [endpoint('a', { getSignatureStatuses: nothing }), endpoint('b', {})]
    b.script.getSignatureStatuses = nothing
    expect(await settle(chainOf(a, b).isAbsent(SIGNATURE))).toBe(true)
    expect([a.calls, b.calls]).toEqual([['getSignatureStatuses'], ['getSignatureStatuses']])
    b.script.getSignatureStatuses = final
    expect(await settle(chainOf(a, b).isAbsent(SIGNATURE))).toBe(false)
    b.script.getSignatureStatuses = http(503)
    expect(await refused(chainOf(a, b).isAbsent(SIGNATURE))).toBe('unreachable')
  })

  it('is absent when the only endpoint says so twice', async () => {
    const steps = [nothing, nothing, nothing, final]
    const only = endpoint('only', { getSignatureStatuses: () => steps.shift() })
    expect(await settle(chainOf(only).isAbsent(SIGNATURE))).toBe(true)
    expect(await settle(chainOf(only).isAbsent(SIGNATURE))).toBe(false)
  })

  it('is not absent by an endpoint that is behind', async () => {
    const epoch = (blockHeight: number) => result({ absoluteSlot: 1000, blockHeight })
    const at = (slot: number) => inContext([null], slot)
    const past = { pastBlockHeight: 800n }
    const sound = endpoint('sound', { getEpochInfo: epoch(801), getSignatureStatuses: at(1001) })
    const behind = endpoint('behind', { getEpochInfo: epoch(800), getSignatureStatuses: at(1001) })
    const mixed = endpoint('mixed', { getEpochInfo: epoch(900), getSignatureStatuses: at(999) })
    expect(await settle(chainOf(sound, sound).isAbsent(SIGNATURE, past))).toBe(true)
    expect(await settle(chainOf(sound, behind).isAbsent(SIGNATURE, past))).toBe(false)
    expect(await settle(chainOf(mixed, sound).isAbsent(SIGNATURE, past))).toBe(false)
  })

  it('has the status that an endpoint tells, and none by an answer that is too short', async () => {
    const only = endpoint('only', { getSignatureStatuses: final })
    expect(await settle(chainOf(only).statusesOf([SIGNATURE]))).toEqual([
      { signature: SIGNATURE, confirmation: 'finalized', slot: 4n, error: null },
    ])
    expect(await refused(chainOf(only).statusesOf([SIGNATURE, SIGNATURE]))).toBe('bad_answer')
    only.script.getSignatureStatuses = inContext([
      { slot: 4, err: { InstructionError: [0n, { Custom: 1n }] }, confirmationStatus: 'confirmed' },
    ])
    expect(await settle(chainOf(only).statusesOf([SIGNATURE]))).toMatchObject([
      { error: '{"InstructionError":[0,{"Custom":1}]}' },
    ])
  })

  it('that is none is not asked for', async () => {
    const only = endpoint('only', {})
    const chain = chainOf(only)
    for (const text of ['', 'x', WALLET, `${SIGNATURE}1`]) {
      await expect(chain.isAbsent(text)).rejects.toThrow(InvalidChainInput)
      await expect(chain.transaction(text)).rejects.toThrow(InvalidChainInput)
      await expect(chain.statusesOf([text])).rejects.toThrow(InvalidChainInput)
    }
    await expect(chain.balance('nobody')).rejects.toThrow(InvalidChainInput)
    expect(only.calls).toEqual([])
  })
})

describe('sending', () => {
  const built = buildMemoProof({ address: WALLET, text: 'hello' })
  const wire = Buffer.from(built.wireTransaction, 'base64')
  wire.fill(7, 1, 65)
  const signed = wire.toString('base64')
  const signature = getBase58Decoder().decode(wire.subarray(1, 65))
  const preflight = (err: unknown, logs: string[] = []) => refusal(-32002, { err, logs })
  const send = (...endpoints: ScriptedEndpoint[]) => settle(chainOf(...endpoints).send(signed))
  const one = (sendTransaction: unknown, name = 'one') => endpoint(name, { sendTransaction })

  it('is done when an endpoint takes the bytes, or had them before', async () => {
    expect(await send(one(result(signature)))).toEqual({ outcome: 'sent' })
    expect(await send(one(preflight('AlreadyProcessed')))).toEqual({ outcome: 'sent' })
  })

  it('is refused when the endpoint tried it and it failed', async () => {
    const failing = one(preflight({ InstructionError: [3, { Custom: 1 }] }, ['Program log: no']))
    expect(await send(failing)).toEqual({
      outcome: 'refused',
      error: '{"InstructionError":[3,{"Custom":1}]}',
      logs: ['Program log: no'],
    })
    expect(await send(one(refusal(-32003)))).toMatchObject({ outcome: 'refused', error: 'no' })
  })

  it.each([
    ['hangs', hang],
    ['breaks off', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers 429', http(429)],
    ['answers 502', http(502)],
    ['returns another signature', result(SIGNATURE)],
    ['answers nonsense', result(7)],
    ['is not healthy', refusal(-32005)],
  ])('to an endpoint that %s is unknown, never failed', async (_what, step) => {
    expect(await send(one(step))).toMatchObject({ outcome: 'unknown' })
    expect(await send(one(step), one(result(signature), 'two'))).toEqual({ outcome: 'sent' })
  })

  it('to an endpoint that is behind goes to the next', async () => {
    const behind = one(preflight('BlockhashNotFound'), 'behind')
    expect(await send(behind, one(result(signature)))).toEqual({ outcome: 'sent' })
    expect(await send(behind)).toMatchObject({ outcome: 'refused', error: 'BlockhashNotFound' })
  })

  it('takes nothing that is no signed transaction', async () => {
    const chain = chainOf(endpoint('only', {}))
    for (const text of ['', 'x', 'AAAA', built.wireTransaction]) {
      await expect(chain.send(text)).rejects.toThrow(InvalidChainInput)
    }
  })
})

describe('what endpoints tell', () => {
  it('of a blockhash is a hash and a height', async () => {
    const value = { blockhash: BLOCKHASH, lastValidBlockHeight: 150n }
    const only = endpoint('only', { getLatestBlockhash: inContext(value) })
    expect(await settle(chainOf(only).latestBlockhash())).toEqual(value)
    only.script.getLatestBlockhash = inContext({ ...value, blockhash: 'x' })
    expect(await refused(chainOf(only).latestBlockhash())).toBe('bad_answer')
  })

  it('of accounts is as long as the question', async () => {
    const only = endpoint('only', { getMultipleAccounts: inContext([null]) })
    const chain = chainOf(only)
    expect(await settle(chain.accountsExist([WALLET]))).toEqual([false])
    expect(await settle(chain.tokenBalance(WALLET, MINT))).toBeNull()
    expect(await refused(chain.accountsExist([WALLET, MINT]))).toBe('bad_answer')
    await expect(chain.accountsExist(Array(101).fill(WALLET))).rejects.toThrow(InvalidChainInput)
  })
})
