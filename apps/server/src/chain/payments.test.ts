import { createWallet, type TestWallet } from '@laurel/scenarios/wallet'
import { address } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalLedger } from '../../../sandbox/src/ledger/local-ledger.ts'
import { createTestChain, signTransaction } from '../../testing/money/test-chain.ts'
import { systemClock } from '../platform/clock.ts'
import { associatedAccount, newBatchMarkerSeed, newReference, receiptAddress } from './addresses.ts'
import { maxPerTransaction } from './building/batch-size.ts'
import { compareSigned } from './building/signed-transaction.ts'
import {
  type BatchInput,
  type BatchTransfer,
  type BuiltTransaction,
  buildFunding,
  buildPayoutBatch,
  type ChainToken,
  MAX_WIRE_BYTES,
} from './building/transactions.ts'
import { matchPayment } from './history/transfers.ts'

const SOL = 1_000_000_000n
/** Blocks after which a blockhash has expired, and some more until it is final. */
const LONG = 200

const test = createTestChain(systemClock)
const { chain, treasury } = test
let ledger: LocalLedger
beforeAll(async () => {
  ledger = await test.ledger()
  await ledger.airdrop(address(treasury.address), 1000n * SOL)
  await ledger.mintUsdc(address(treasury.address), 1_000_000_000n)
})
afterAll(() => test.close())

/** Signs, sends, and waits until it is final. */
async function pay(wallet: TestWallet, built: BuiltTransaction): Promise<string> {
  const signed = compareSigned(
    await signTransaction(wallet, built.wireTransaction),
    built.wireTransaction,
  )
  if (!signed.isAsBuilt) throw new Error(signed.fault)
  await chain.send(signed.wireTransaction, { skipsPreflight: true })
  ledger.advanceSlots(LONG)
  return signed.signature
}

async function batch(
  token: ChainToken,
  transfers: readonly BatchTransfer[],
  change: Partial<BatchInput> = {},
): Promise<BatchInput> {
  const seed = newBatchMarkerSeed()
  return {
    token,
    transfers,
    payer: treasury.address,
    reference: newReference(),
    memo: 'Laurel payout batch 0195f3a2',
    mint: chain.usdcMint,
    blockhash: (await chain.latestBlockhash()).blockhash,
    receipt: {
      seed,
      address: await receiptAddress(treasury.address, seed),
      lamports: await chain.rentExemptMinimum(0),
    },
    ...change,
  }
}

const people = (count: number, amount: bigint): BatchTransfer[] =>
  Array.from({ length: count }, () => ({ owner: createWallet().address, amount }))

describe.each(['legacy', 0] as const)('a funding of version %s', (version) => {
  it('in SOL reaches the treasury, and matches what was expected', async () => {
    const sponsor = createWallet()
    await ledger.airdrop(address(sponsor.address), 3n * SOL)
    const before = await chain.balance(treasury.address)
    const funding = {
      token: 'SOL' as const,
      amount: 2n * SOL,
      payer: sponsor.address,
      treasury: treasury.address,
      reference: newReference(),
      memo: 'Laurel bounty 0195f3a2',
      mint: chain.usdcMint,
      blockhash: (await chain.latestBlockhash()).blockhash,
      version,
    }
    const signature = await pay(sponsor, await buildFunding(funding))
    expect(await chain.balance(treasury.address)).toBe(before + 2n * SOL)
    const found = await chain.transaction(signature)
    expect(found).toMatchObject({ version, error: null, feePayer: sponsor.address })
    const { reference, memo, amount } = funding
    const transfers = [{ mint: null, amount, owner: treasury.address }]
    const notFrom = chain.treasury
    if (found === null) throw new Error('The transaction is missing')
    expect(await matchPayment(found, { transfers, reference, memo, notFrom })).toEqual({
      isMatch: true,
      paths: ['2'],
    })
    expect(await chain.signaturesFor(reference)).toMatchObject([{ signature, error: null }])
  })

  it('in USDC creates the account of the treasury where it has none', async () => {
    const [sponsor, receiver] = [createWallet(), createWallet()]
    await ledger.airdrop(address(sponsor.address), SOL)
    await ledger.mintUsdc(address(sponsor.address), 9_000_000n)
    expect(await chain.tokenBalance(receiver.address, chain.usdcMint)).toBeNull()
    const reference = newReference()
    const built = await buildFunding({
      token: 'USDC',
      amount: 5_000_000n,
      payer: sponsor.address,
      treasury: receiver.address,
      reference,
      memo: 'Laurel bounty',
      mint: chain.usdcMint,
      blockhash: (await chain.latestBlockhash()).blockhash,
      createsAccount: true,
      version,
    })
    const found = await chain.transaction(await pay(sponsor, built))
    expect(await chain.tokenBalance(receiver.address, chain.usdcMint)).toBe(5_000_000n)
    expect(found?.transfers).toMatchObject([
      {
        path: '3',
        mint: chain.usdcMint,
        amount: 5_000_000n,
        decimals: 6,
        sourceOwner: sponsor.address,
        destination: await associatedAccount(receiver.address, chain.usdcMint),
        destinationOwner: receiver.address,
      },
    ])
  })
})

describe('a payout batch', () => {
  it('that is signed again over a new blockhash fails on its batch marker, and moves money once', async () => {
    const transfers = people(3, SOL / 100n)
    const input = await batch('SOL', transfers)
    const first = await pay(treasury, await buildPayoutBatch(input))
    const { blockhash } = await chain.latestBlockhash()
    expect(blockhash).not.toBe(input.blockhash)
    const second = await pay(treasury, await buildPayoutBatch({ ...input, blockhash }))
    expect(second).not.toBe(first)
    expect(await chain.statusesOf([first, second])).toMatchObject([
      { confirmation: 'finalized', error: null },
      { confirmation: 'finalized', error: expect.stringMatching(/InstructionError.*\[0,/) },
    ])
    const balances = await Promise.all(transfers.map(({ owner }) => chain.balance(owner)))
    expect(balances).toEqual(transfers.map(({ amount }) => amount))
    const failed = await chain.transaction(second)
    if (failed === null) throw new Error('The transaction is missing')
    expect(await matchPayment(failed, { ...input, transfers: [] })).toEqual({
      isMatch: false,
      fault: 'failed',
    })
  })

  it('may be sent any number of times', async () => {
    const transfers = people(1, SOL / 10n)
    const built = await buildPayoutBatch(await batch('SOL', transfers))
    const wire = await signTransaction(treasury, built.wireTransaction)
    for (let time = 0; time < 3; time += 1) {
      expect(await chain.send(wire)).toEqual({ outcome: 'sent' })
      expect(await chain.send(wire, { skipsPreflight: true })).toEqual({ outcome: 'sent' })
      ledger.advanceSlots(1)
    }
    expect(await chain.balance(transfers[0]?.owner ?? '')).toBe(SOL / 10n)
  })

  it('in USDC pays accounts that it creates itself, and each transfer is found', async () => {
    const all = people(7, 1_500_000n).map((one) => ({ ...one, createsAccount: true }))
    const input = await batch('USDC', all)
    expect(await maxPerTransaction(input)).toBe(7)
    const found = await chain.transaction(await pay(treasury, await buildPayoutBatch(input)))
    if (found === null) throw new Error('The transaction is missing')
    expect(found.error).toBeNull()
    const transfers = all.map(({ owner, amount }) => ({ owner, amount, mint: chain.usdcMint }))
    const match = await matchPayment(found, { ...input, transfers, from: [treasury.address] })
    expect(match).toEqual({ isMatch: true, paths: ['4', '6', '8', '10', '12', '14', '16'] })
  })

  it('distinguishes two equal payouts to one person', async () => {
    const [one] = people(1, SOL / 100n)
    if (one === undefined) throw new Error('There is no one')
    const input = await batch('SOL', [one, one])
    const found = await chain.transaction(await pay(treasury, await buildPayoutBatch(input)))
    if (found === null) throw new Error('The transaction is missing')
    const wanted = { mint: null, ...one }
    const expected = { ...input, transfers: [wanted, wanted] }
    expect(await matchPayment(found, expected)).toEqual({ isMatch: true, paths: ['3', '4'] })
    expect(await matchPayment(found, { ...expected, transfers: [wanted, wanted, wanted] })).toEqual(
      { isMatch: false, fault: 'destination' },
    )
  })

  it('that cannot be paid is refused, with the failing transfer', async () => {
    const input = await batch('SOL', [
      ...people(2, SOL / 100n),
      { owner: createWallet().address, amount: 5000n * SOL },
    ])
    const built = await buildPayoutBatch(input)
    expect(await chain.simulate(built.wireTransaction)).toMatchObject({
      error: expect.stringContaining('InstructionError'),
      failedInstruction: 5,
    })
    const wire = await signTransaction(treasury, built.wireTransaction)
    expect(await chain.send(wire)).toMatchObject({ outcome: 'refused' })
  })

  it.each([
    ['SOL', false, 15],
    ['USDC', false, 13],
    ['USDC', true, 7],
  ] as const)(
    'in %s, with account creation %s, fits %i transfers',
    async (token, createsAccount, most) => {
      const all = people(30, 5_000_000n).map((one) => ({ ...one, createsAccount }))
      const input = await batch(token, all, { memo: 'm'.repeat(28) })
      const fitting = await maxPerTransaction(input)
      expect(fitting).toBe(most)
      const built = await buildPayoutBatch({ ...input, transfers: all.slice(0, fitting) })
      expect(built.sizeBytes).toBeLessThanOrEqual(MAX_WIRE_BYTES)
      expect(built.sizeBytes).toBe(Buffer.from(built.wireTransaction, 'base64').length)
      if (token === 'USDC' && !createsAccount) {
        for (const { owner } of all.slice(0, fitting)) await ledger.mintUsdc(address(owner), 1n)
      }
      const simulated = await chain.simulate(built.wireTransaction)
      expect(simulated).toMatchObject({ error: null })
    },
  )

  it('fits fewer where the bytes run out', async () => {
    const all = people(15, 5_000_000n)
    const input = await batch('SOL', all, { memo: 'm'.repeat(400) })
    const fitting = await maxPerTransaction(input)
    expect(fitting).toBeGreaterThan(0)
    expect(fitting).toBeLessThan(15)
    const oneMore = { ...input, transfers: all.slice(0, fitting + 1) }
    await expect(buildPayoutBatch(oneMore)).rejects.toThrow('bytes of 1232')
  })
})

describe('a signature', () => {
  it('counts as absent only past the last block of its blockhash', async () => {
    const { blockhash, lastValidBlockHeight } = await chain.latestBlockhash()
    const built = await buildPayoutBatch(await batch('SOL', people(1, SOL / 100n), { blockhash }))
    const signed = compareSigned(
      await signTransaction(treasury, built.wireTransaction),
      built.wireTransaction,
    )
    if (!signed.isAsBuilt) throw new Error(signed.fault)
    const past = { pastBlockHeight: lastValidBlockHeight }
    expect(await chain.isAbsent(signed.signature)).toBe(true)
    expect(await chain.isAbsent(signed.signature, past)).toBe(false)
    ledger.advanceSlots(LONG)
    expect(await chain.finalizedBlockHeight()).toBeGreaterThan(lastValidBlockHeight)
    expect(await chain.isAbsent(signed.signature, past)).toBe(true)
    expect(await chain.send(signed.wireTransaction)).toMatchObject({ outcome: 'refused' })
  })

  it('of a landed transaction is never absent', async () => {
    const { lastValidBlockHeight: pastBlockHeight } = await chain.latestBlockhash()
    const input = await batch('SOL', people(1, SOL / 100n))
    const signature = await pay(treasury, await buildPayoutBatch(input))
    expect(await chain.isAbsent(signature, { pastBlockHeight })).toBe(false)
  })
})

describe('a transfer inside another instruction', () => {
  it('is found with its position', async () => {
    const owner = createWallet().address
    const account = await associatedAccount(owner, chain.usdcMint)
    // An account that already has lamports is not created but topped up, by an inner transfer.
    await ledger.airdrop(address(account), 900_000n)
    const input = await batch('USDC', [{ owner, amount: 5_000_000n, createsAccount: true }])
    const found = await chain.transaction(await pay(treasury, await buildPayoutBatch(input)))
    const inner = found?.transfers.filter(({ path }) => path.includes('.'))
    expect(inner).toMatchObject([
      { path: expect.stringMatching(/^3\.\d$/), mint: null, destination: account },
    ])
    expect(inner?.[0]?.amount).toBe((await chain.rentExemptMinimum(165)) - 900_000n)
  })
})

describe('the chain', () => {
  it('says which accounts exist', async () => {
    const unused = createWallet().address
    expect(await chain.accountsExist([treasury.address, unused])).toEqual([true, false])
    expect(await chain.accountsExist([])).toEqual([])
    expect(await chain.balance(unused)).toBe(0n)
  })

  it('reports its health', async () => {
    expect(await chain.check()).toMatchObject({ state: 'ok', reason: null })
    expect(chain.status().slot).toBeGreaterThan(0n)
  })
})
