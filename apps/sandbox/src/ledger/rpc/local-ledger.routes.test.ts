import {
  LOCAL_LEDGER_PATH,
  LOCAL_USDC_MINT,
  PRACTICE_TREASURY_ADDRESS,
} from '@laurel/contract/money/practice'
import { requestDemoTokens } from '@laurel/contract/platform'
import { createWallet } from '@laurel/scenarios/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../server/testing/servers/test-app.ts'
import { FINALIZED_AFTER_SLOTS } from '../slots.ts'

let demo: TestApp
let open: TestApp

beforeAll(async () => {
  demo = await startTestApp({ isDemo: true })
  open = await startTestApp()
})
afterAll(async () => {
  await demo.close()
  await open.close()
})

const rpc = (payload: unknown, t = demo) =>
  t.app.inject({ method: 'POST', url: LOCAL_LEDGER_PATH, payload: payload as object })

const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })

const ask = (address: string, token: string, t = demo) =>
  t.app.inject({ method: 'POST', url: requestDemoTokens.path, payload: { address, token } })

describe('POST /dev/solana', () => {
  it('answers JSON-RPC, single and in batches, and forbids caching', async () => {
    const answer = await rpc(call('getHealth'))
    expect(answer.json()).toEqual({ jsonrpc: '2.0', result: 'ok', id: 1 })
    expect(answer.headers['cache-control']).toBe('no-store')
    const batch = await rpc([call('getSlot'), call('getMoon')])
    expect(batch.json()).toMatchObject([{ result: expect.any(Number) }, { error: {} }])
  })

  it('writes 64-bit numbers in full', async () => {
    const { body } = await rpc(call('getAccountInfo', LOCAL_USDC_MINT, { encoding: 'base64' }))
    expect(body).toContain('"rentEpoch":18446744073709551615')
  })

  it('accepts only JSON, so that pages of other sites cannot send it', async () => {
    const answer = await demo.app.inject({
      method: 'POST',
      url: LOCAL_LEDGER_PATH,
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(call('getHealth')),
    })
    expect(answer.statusCode).toBe(415)
  })

  it('does not exist without a local ledger', async () => {
    expect((await rpc(call('getHealth'), open)).statusCode).toBe(404)
  })
})

describe('POST /api/v1/demo/faucet', () => {
  it.each([
    ['SOL', '20000000000'],
    ['USDC', '2000000000'],
  ])('pays test %s in a transaction that can be looked up', async (token, amount) => {
    const { address } = createWallet()
    const gift = await ask(address, token)
    expect(gift.json()).toMatchObject({ amount })
    const { signature } = gift.json<{ signature: string }>()
    const look = () => demo.app.inject(`/api/v1/demo/transactions/${signature}`)
    expect((await look()).json()).toMatchObject({ signature, status: 'processed', error: null })
    const ledger = await demo.money.ledger()
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS)
    expect((await look()).json()).toMatchObject({
      status: 'finalized',
      memos: [expect.stringContaining(`Test ${token}`)],
      transfers: [{ token, amount, to: address }],
    })
  })

  it('pays each wallet as often as it asks', async () => {
    const { address } = createWallet()
    for (const _ of [1, 2]) expect((await ask(address, 'SOL')).statusCode).toBe(200)
    const balance = await rpc(call('getBalance', address))
    expect(balance.json()).toMatchObject({ result: { value: 40_000_000_000 } })
  })

  it.each([
    ['z'.repeat(44), 'SOL'],
    ['11111111111111111111111111111111', 'SOL'],
    [PRACTICE_TREASURY_ADDRESS, 'ETH'],
  ])('refuses %s and %s', async (address, token) => {
    const answer = await ask(address, token)
    expect(answer.json()).toMatchObject({ code: 'validation_failed' })
  })

  it('does not exist without a local ledger', async () => {
    expect((await ask(PRACTICE_TREASURY_ADDRESS, 'SOL', open)).statusCode).toBe(404)
  })
})

describe('GET /api/v1/demo/transactions/{signature}', () => {
  it('finds only transactions that landed', async () => {
    const answer = await demo.app.inject(`/api/v1/demo/transactions/${'1'.repeat(64)}`)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })
})
