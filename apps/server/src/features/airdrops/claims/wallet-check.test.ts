import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  buildAirdrop,
  buildScored,
  type NamedPerson,
} from '../../../../testing/builders/airdrop-builders.ts'
import { linkWallet, newAddress } from '../../../../testing/builders/payout-builders.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import type { AddressSignature, MainnetReader } from '../../../chain/chain.ts'
import { ChainUnavailable } from '../../../chain/errors.ts'
import { MS, plus } from '../../../platform/clock.ts'

const CHECK = 'POST /api/v1/airdrops/{id}/wallet-check'
const NOW = new Date('2026-11-02T09:00:00.000Z')

/** A history by ages in days, newest first; negative ages are of failed transactions. */
let ages: number[] = []
let asked: { before?: string | undefined; limit?: number | undefined }[] = []
let isDown = false
/** Mainnet, as a server of it answers. */
const mainnet: MainnetReader = {
  async signaturesFor(_address, { before, limit = 1000 } = {}) {
    asked.push({ before, limit })
    if (isDown) throw new ChainUnavailable('unreachable', 'no answer')
    const from = before === undefined ? 0 : Number(before) + 1
    return ages.slice(from, from + limit).map(
      (age, place): AddressSignature => ({
        signature: String(from + place),
        slot: 1n,
        blockTime: plus(NOW, -Math.abs(age) * MS.day),
        error: age < 0 ? 'InstructionError' : null,
      }),
    )
  },
}

let t: TestServer
let id: string
let ann: NamedPerson
async function open(reader: MainnetReader | null) {
  t = await startTestServer({ mainnet: reader })
  id = (await buildAirdrop(t)).id
  ann = await buildScored(t, 100)
}
beforeEach(() => {
  ages = []
  asked = []
  isDown = false
})
afterEach(() => t.close())

const check = async () => {
  const { proofs } = await t.ok(ann, CHECK, { params: { id } })
  return proofs.find((proof) => proof.id === 'wallet')
}
const proofNow = async () => {
  const { proofs, abilities } = await t.ok(ann, 'GET /api/v1/airdrops/{id}/mine', {
    params: { id },
  })
  return { ...proofs.find((proof) => proof.id === 'wallet'), ...abilities }
}
const refused = async () => (await t.refused(ann, CHECK, 'conflict', { params: { id } })).detail

describe('POST /api/v1/airdrops/{id}/wallet-check', () => {
  it('is a proof with 10 transactions, one of them 60 days old, and asks no more afterwards', async () => {
    await open(mainnet)
    expect(await proofNow()).toMatchObject({
      isMet: false,
      detail: 'Not checked yet.',
      canCheckWallet: true,
    })
    ages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 61]
    expect(await check()).toMatchObject({ isMet: true })
    expect(await proofNow()).toMatchObject({ isMet: true, canCheckWallet: false })
    expect(asked).toHaveLength(1)
    await refused()
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['9 transactions', [1, 2, 3, 4, 5, 6, 7, 8, 61]],
    ['10 of which one failed', [1, 2, 3, 4, 5, 6, 7, 8, -9, 61]],
    ['10 within 59 days', [1, 2, 3, 4, 5, 6, 7, 8, 9, 59]],
    ['none', []],
  ])('is no proof with %s', async (_what, history) => {
    await open(mainnet)
    ages = history
    expect(await check()).toMatchObject({ isMet: false })
  })

  it('becomes a proof with time, and may be repeated after an hour', async () => {
    await open(mainnet)
    ages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 59]
    expect((await check())?.detail).toBe(
      'Mainnet shows 10 transactions, the oldest from 2026-09-04.',
    )
    expect(await refused()).toContain('within the last hour')
    await t.advance(MS.hour)
    expect((await proofNow()).canCheckWallet).toBe(true)
    await t.advance(2 * MS.day)
    expect(await proofNow()).toMatchObject({ isMet: true, canCheckWallet: false })
  })

  it('reads three pages at most', async () => {
    await open(mainnet)
    ages = Array<number>(9000).fill(1)
    expect(await check()).toMatchObject({ isMet: false })
    expect(asked.map(({ before }) => before)).toEqual([undefined, '999', '1999'])
  })

  it('says when Mainnet does not answer, and stores nothing', async () => {
    await open(mainnet)
    isDown = true
    await t.refused(ann, CHECK, 'chain_unavailable', { params: { id } })
    expect(await proofNow()).toMatchObject({ detail: 'Not checked yet.', canCheckWallet: true })
  })

  it('is not available where the operator names no server', async () => {
    await open(null)
    expect(await proofNow()).toMatchObject({
      isMet: false,
      canCheckWallet: false,
      detail: 'This site can’t ask Mainnet about wallets, so use other proofs.',
    })
    expect(await refused()).toContain('can’t ask Mainnet')
  })

  it('is one account’s: not of the next that links the wallet, nor of another wallet', async () => {
    await open(mainnet)
    ages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 61]
    const address = newAddress()
    await linkWallet(t, ann.userId, address)
    expect(await check()).toMatchObject({ isMet: true })
    await linkWallet(t, ann.userId, newAddress())
    expect(await proofNow()).toMatchObject({ isMet: false, canCheckWallet: true })
    ann = await buildScored(t, 100)
    await linkWallet(t, ann.userId, address)
    expect(await refused()).toBe('This wallet was already checked for another account.')
  })
})
