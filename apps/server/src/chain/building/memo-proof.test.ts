import { createWallet } from '@laurel/scenarios/wallet'
import { describe, expect, it } from 'vitest'
import { signTransaction } from '../../../testing/money/test-chain.ts'
import { newReference } from '../addresses.ts'
import { InvalidChainInput } from '../errors.ts'
import { computeBudget } from './compute-budget.ts'
import { buildMemoProof, DEAD_BLOCKHASH, isMemoProof, signerOfMemoProof } from './memo-proof.ts'
import { instructionsOf } from './signed-transaction.ts'
import { buildFunding, compileUnsigned } from './transactions.ts'
import { readWireTransaction } from './wire.ts'

const wallet = createWallet()
const text = 'laurel.example wants you to link your wallet.\n\nNonce: 4f1c'
const address = wallet.address

describe('a wallet proof in a memo', () => {
  it.each(['legacy', 0] as const)('of version %s names its wallet and text', async (version) => {
    const built = buildMemoProof({ address, text, version })
    const signed = await signTransaction(wallet, built.wireTransaction)
    expect(isMemoProof(signed, { address, text })).toBe(true)
    expect(signerOfMemoProof(signed)).toBe(address)
    expect(isMemoProof(signed, { address, text: `${text} ` })).toBe(false)
    expect(isMemoProof(signed, { address: createWallet().address, text })).toBe(false)
    expect(isMemoProof(built.wireTransaction, { address, text })).toBe(false)
    const forged = await signTransaction(createWallet(), built.wireTransaction)
    expect(isMemoProof(forged, { address, text })).toBe(false)
  })

  it('can never land: no block has its blockhash', () => {
    const { message } = readWireTransaction(buildMemoProof({ address, text }).wireTransaction)
    expect(message.lifetimeToken).toBe(DEAD_BLOCKHASH)
  })

  it('may contain a priority fee that the wallet added, and nothing else', async () => {
    const built = buildMemoProof({ address, text })
    const own = instructionsOf(readWireTransaction(built.wireTransaction)) ?? []
    const withMore = (instructions: typeof own, blockhash = DEAD_BLOCKHASH) =>
      signTransaction(
        wallet,
        compileUnsigned({ payer: address, version: 'legacy', blockhash, instructions })
          .wireTransaction,
      )
    const isProof = async (signed: Promise<string>) => isMemoProof(await signed, { address, text })
    expect(await isProof(withMore([...computeBudget(1000, 1n), ...own]))).toBe(true)
    expect(await isProof(withMore([...own, ...own]))).toBe(false)
    expect(await isProof(withMore([]))).toBe(false)
    expect(await isProof(withMore(own, newReference()))).toBe(false)
  })

  it('is refused when it moves money, and when it is empty', async () => {
    const funding = await buildFunding({
      token: 'SOL',
      amount: 50_000_000n,
      payer: address,
      treasury: createWallet().address,
      reference: newReference(),
      memo: text,
      mint: newReference(),
      blockhash: DEAD_BLOCKHASH,
    })
    const signed = await signTransaction(wallet, funding.wireTransaction)
    expect(isMemoProof(signed, { address, text })).toBe(false)
    for (const garbage of ['', 'x', text]) {
      expect(isMemoProof(garbage, { address, text })).toBe(false)
      expect(() => signerOfMemoProof(garbage)).toThrow(InvalidChainInput)
    }
    expect(() => buildMemoProof({ address: 'nobody', text })).toThrow(InvalidChainInput)
  })
})
