import { LOCAL_USDC_MINT } from '@laurel/contract/money/practice'
import { createWallet } from '@laurel/scenarios/wallet'
import { describe, expect, it } from 'vitest'
import { newAddress } from '../../../testing/builders/payout-builders.ts'
import { newBatchMarkerSeed, newReference, receiptAddress } from '../addresses.ts'
import { buildPayoutBatch, type ChainToken } from '../building/transactions.ts'
import { findFailing, readFailure } from './failure-text.ts'

const payer = createWallet().address
const payees = [createWallet().address, createWallet().address]

async function batch(token: ChainToken): Promise<string> {
  const seed = newBatchMarkerSeed()
  const { wireTransaction } = await buildPayoutBatch({
    token,
    payer,
    reference: newReference(),
    memo: 'Laurel',
    blockhash: '11111111111111111111111111111111',
    mint: LOCAL_USDC_MINT,
    transfers: payees.map((owner) => ({ owner, amount: 5n })),
    receipt: { seed, address: await receiptAddress(payer, seed), lamports: 890_880n },
  })
  return wireTransaction
}
/** Index of the payee that an error names; undefined for none. */
async function about(error: string, token: ChainToken, wire?: string): Promise<number | undefined> {
  const failure = readFailure(error, wire ?? (await batch(token)))
  const payments = payees.map((walletAddress, index) => ({ walletAddress, index }))
  const mint = token === 'SOL' ? null : LOCAL_USDC_MINT
  return (await findFailing(failure, payments, mint))?.index
}

describe('the text of a failed transaction', () => {
  it('names the payee whose account would fall below the rent exemption', async () => {
    const wire = await batch('SOL')
    const found = []
    for (let index = 0; index < 10; index += 1) {
      const error = `{"InsufficientFundsForRent":{"account_index":${index}}}`
      expect(readFailure(error, wire).text).toMatch(/^the account would hold less SOL than/)
      found.push(await about(error, 'SOL', wire))
    }
    expect(found[0]).toBeUndefined()
    expect(found.filter((index) => index !== undefined).sort()).toEqual([0, 1])
  })

  it.each(['SOL', 'USDC'] as const)(
    'names the payee of the failing transfer of %s',
    async (token) => {
      // The batch's own account, two of the compute budget, then the transfers.
      const error = (index: number) => `{"InstructionError":[${index},{"Custom":1}]}`
      expect(await about(error(0), token)).toBeUndefined()
      expect(await about(error(3), token)).toBe(0)
      expect(await about(error(4), token)).toBe(1)
      expect(readFailure(error(3), await batch(token)).text).toBe(
        'the treasury wallet does not hold enough',
      )
    },
  )

  it.each([
    ['InsufficientFundsForFee', 'the treasury wallet has too little SOL for the fee'],
    ['insufficient funds', 'insufficient funds'],
    ['WouldExceedMaxBlockCostLimit', 'Solana says: would exceed max block cost limit'],
    [
      '{"InstructionError":[3,"ProgramFailedToComplete"]}',
      'Solana says: program failed to complete',
    ],
    ['{"InstructionError":[3,{"Custom":6001}]}', 'Solana says: custom 6001'],
    ['{"InstructionError":[99,{"BorshIoError":"x"}]}', 'Solana says: borsh io error'],
    ['{"DuplicateInstruction":3}', 'Solana says: duplicate instruction'],
    ['{"', 'Solana says: unknown error'],
  ])('explains %s in a sentence, never as JSON', async (error, text) => {
    expect(readFailure(error, await batch('SOL')).text).toBe(text)
  })

  it('names no payee for an instruction that pays no one', async () => {
    const failure = readFailure('AccountNotFound', await batch('SOL'))
    expect(await findFailing(failure, [{ walletAddress: newAddress() }], null)).toBeUndefined()
  })
})
