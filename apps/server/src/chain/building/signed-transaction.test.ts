import { createWallet } from '@laurel/scenarios/wallet'
import type { Instruction } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signTransaction } from '../../../testing/money/test-chain.ts'
import { newReference } from '../addresses.ts'
import { InvalidChainInput } from '../errors.ts'
import { COMPUTE_BUDGET_PROGRAM, computeBudget, highestFee } from './compute-budget.ts'
import { compareSigned, instructionsOf, MAX_FEE_LAMPORTS } from './signed-transaction.ts'
import { buildFunding, compileUnsigned, type WrittenVersion } from './transactions.ts'
import { readWireTransaction } from './wire.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const wallet = createWallet()
const other = createWallet()
const blockhash = newReference()

const built = async (version: WrittenVersion = 0): Promise<string> => {
  const transaction = await buildFunding({
    token: 'SOL',
    amount: 50_000_000n,
    payer: wallet.address,
    treasury: other.address,
    reference: newReference(),
    memo: 'Laurel',
    mint: MINT,
    blockhash,
    version,
  })
  return transaction.wireTransaction
}

/** The same transaction with other instructions, blockhash or version, as a wallet would rebuild it. */
function rebuilt(
  wire: string,
  change: (instructions: readonly Instruction[]) => readonly Instruction[],
  parts: { blockhash?: string; version?: WrittenVersion; payer?: string } = {},
): string {
  const instructions = instructionsOf(readWireTransaction(wire)) ?? []
  return compileUnsigned({
    payer: wallet.address,
    version: 0,
    blockhash,
    ...parts,
    instructions: change(instructions),
  }).wireTransaction
}

const isBudget = ({ programAddress }: Instruction) => programAddress === COMPUTE_BUDGET_PROGRAM

describe('a transaction that a wallet signed', () => {
  it.each(['legacy', 0] as const)(
    'is accepted as built when nothing changed, in version %s',
    async (version) => {
      const wire = await built(version)
      const signed = await signTransaction(wallet, wire)
      const { signature } = readWireTransaction(signed)
      expect(compareSigned(signed, wire)).toEqual({
        isAsBuilt: true,
        signature,
        wireTransaction: signed,
        blockhash,
      })
    },
  )

  it('may change its priority fee and use a newer blockhash', async () => {
    const wire = await built()
    const newer = newReference()
    for (const change of [
      (all: readonly Instruction[]) => all.filter((one) => !isBudget(one)),
      (all: readonly Instruction[]) => [
        ...computeBudget(100_000, 50_000n),
        ...all.filter((one) => !isBudget(one)),
      ],
    ]) {
      const signed = await signTransaction(wallet, rebuilt(wire, change, { blockhash: newer }))
      expect(compareSigned(signed, wire)).toMatchObject({ isAsBuilt: true, blockhash: newer })
    }
  })

  it.each<[string, (all: readonly Instruction[]) => readonly Instruction[]]>([
    ['another order', (all) => [...all].reverse()],
    ['one left out', (all) => all.slice(0, -1)],
    ['one twice', (all) => [...all, ...all.slice(-1)]],
    [
      'another amount',
      (all) =>
        all.map((one) =>
          one.programAddress === SYSTEM_PROGRAM_ADDRESS
            ? { ...one, data: Uint8Array.from([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]) }
            : one,
        ),
    ],
    ['one that uses a nonce', (all) => [nonce, ...all]],
    ['another one', (all) => [...all, { programAddress: SYSTEM_PROGRAM_ADDRESS }]],
  ])('is refused with %s', async (_what, change) => {
    const wire = await built()
    const signed = await signTransaction(wallet, rebuilt(wire, change))
    expect(compareSigned(signed, wire)).toEqual({ isAsBuilt: false, fault: 'changed' })
  })

  it('is refused in another version', async () => {
    const wire = await built()
    const signed = await signTransaction(
      wallet,
      rebuilt(wire, (all) => all, { version: 'legacy' }),
    )
    expect(compareSigned(signed, wire)).toEqual({ isAsBuilt: false, fault: 'changed' })
  })

  it('is refused when it burns money as a fee', async () => {
    const wire = await built()
    const withFeePrice = (price: bigint) => (all: readonly Instruction[]) => [
      ...computeBudget(1_000_000, price),
      ...all.filter((one) => !isBudget(one)),
    ]
    const most = MAX_FEE_LAMPORTS - 5000n
    const atLimit = await signTransaction(wallet, rebuilt(wire, withFeePrice(most)))
    expect(compareSigned(atLimit, wire)).toMatchObject({ isAsBuilt: true })
    const overLimit = await signTransaction(wallet, rebuilt(wire, withFeePrice(most + 1n)))
    expect(compareSigned(overLimit, wire)).toEqual({ isAsBuilt: false, fault: 'fee' })
  })

  it('is refused from another payer, unsigned, or signed by the wrong key', async () => {
    const wire = await built()
    const ofOther = rebuilt(wire, (all) => all, { payer: other.address })
    const fault = async (signed: string) => compareSigned(signed, wire)
    const isFault = (name: string) => ({ isAsBuilt: false, fault: name })
    expect(await fault(await signTransaction(other, ofOther))).toEqual(isFault('signer'))
    expect(await fault(wire)).toEqual(isFault('signer'))
    expect(await fault(await signTransaction(other, wire))).toEqual(isFault('signature'))
    for (const text of ['', 'x', 'AAAA', `${wire}AAAA`, wire.slice(4)]) {
      expect(await fault(text)).toEqual(isFault('malformed'))
    }
  })

  it('is refused when any byte differs', async () => {
    const wire = await built()
    const signed = Buffer.from(await signTransaction(wallet, wire), 'base64')
    for (let place = 0; place < signed.length; place += 1) {
      const changed = Buffer.from(signed)
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
      expect(compareSigned(changed.toString('base64'), wire).isAsBuilt, `byte ${place}`).toBe(false)
    }
  })
})

describe('the priority fee', () => {
  it('is the greatest cost of the units', () => {
    expect(highestFee([])).toBe(5000n)
    expect(highestFee(computeBudget(1000, 1_000_000n))).toBe(6000n)
    expect(highestFee(computeBudget(1, 1n))).toBe(5001n)
    const [, price] = computeBudget(0, 1_000_000n)
    if (price === undefined) throw new Error('The price is missing')
    const others = Array.from({ length: 20 }, () => ({ programAddress: SYSTEM_PROGRAM_ADDRESS }))
    expect(highestFee([price, ...others.slice(0, 2)])).toBe(405_000n)
    expect(highestFee([price, ...others])).toBe(1_405_000n)
  })
})

describe('arbitrary bytes', () => {
  const isParsedOrRefused = (bytes: Uint8Array): void => {
    try {
      const { bytes: again } = readWireTransaction(Buffer.from(bytes).toString('base64'))
      expect(Buffer.compare(again, bytes)).toBe(0)
    } catch (error) {
      if (!(error instanceof InvalidChainInput)) throw error
    }
  }

  it('are parsed as a transaction or refused', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 1400 }), isParsedOrRefused), {
      numRuns: 2000,
      seed: 1,
    })
  })

  it('are parsed or refused when they come from a damaged transaction', async () => {
    const good = Buffer.from(await signTransaction(wallet, await built()), 'base64')
    const place = fc.nat(good.length - 1)
    const edits = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 6 })
    const cut = fc.nat(good.length)
    fc.assert(
      fc.property(edits, cut, fc.boolean(), (changes, length, isCut) => {
        const bytes = Uint8Array.from(good)
        for (const [at, byte] of changes) bytes[at] = byte
        isParsedOrRefused(isCut ? bytes.subarray(0, length) : bytes)
        compareSigned(Buffer.from(bytes).toString('base64'), good.toString('base64'))
      }),
      { numRuns: 3000 },
    )
  })

  it('are refused in a non-canonical base64 form', async () => {
    const wire = await built()
    for (const text of [`${wire}=`, ` ${wire}`, wire.replace(/=*$/, '\n'), `${wire}\0`]) {
      expect(() => readWireTransaction(text)).toThrow(InvalidChainInput)
    }
  })
})

/** Would keep a transaction valid forever: its blockhash is a nonce that only this transaction advances. */
const nonce: Instruction = {
  programAddress: SYSTEM_PROGRAM_ADDRESS,
  data: Uint8Array.from([4, 0, 0, 0]),
}
