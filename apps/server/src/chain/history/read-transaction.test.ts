import { createWallet } from '@laurel/scenarios/wallet'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionVersion,
} from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import {
  getCreateAccountInstruction,
  getTransferSolInstruction,
  getTransferSolWithSeedInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import {
  getBatchInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  associatedAccount,
  MEMO_PROGRAM,
  newReference,
  TOKEN_2022_PROGRAM,
  USDC_DECIMALS,
} from '../addresses.ts'
import { readWireTransaction } from '../building/wire.ts'
import { InvalidChainInput } from '../errors.ts'
import { ANSWERS, type TransactionAnswer } from '../rpc/rpc-answers.ts'
import { readTransaction } from './read-transaction.ts'
import { type ChainTransaction, type ExpectedPayment, matchPayment } from './transfers.ts'

fc.configureGlobal({ seed: 20_261_121 })

const MINT: Address = address('4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU')
const payer = createWallet()
const source = createNoopSigner(address(payer.address))
const winner = address(createWallet().address)
const reference = address(newReference())

const solTransfer = (amount = 5n, destination: Address = winner): Instruction =>
  getTransferSolInstruction({ source, destination, amount })
const memo = getAddMemoInstruction({ memo: 'Laurel' }, { programAddress: MEMO_PROGRAM })
const withReference = (instruction: Instruction): Instruction => ({
  ...instruction,
  accounts: [
    ...(instruction.accounts ?? []),
    { address: reference, role: AccountRole.READONLY } as const,
  ],
})

/** A signed transaction as base64, its accounts of `table` taken from a lookup table. */
async function signed(
  instructions: readonly Instruction[],
  { version = 0, table = [] }: { version?: TransactionVersion; table?: readonly Address[] } = {},
): Promise<string> {
  const lifetime = { blockhash: newReference() as Blockhash, lastValidBlockHeight: 0n }
  const message = pipe(
    createTransactionMessage({ version: version as 0 }),
    (empty) => setTransactionMessageFeePayer(source.address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  const tables = { [newReference() as Address]: [...table] }
  const transaction = compileTransaction(
    table.length === 0
      ? message
      : compressTransactionMessageUsingAddressLookupTables(message, tables),
  )
  const signature = await payer.adapter.signMessage(Uint8Array.from(transaction.messageBytes))
  return getBase64EncodedWireTransaction({
    ...transaction,
    signatures: { [source.address]: signature as never },
  })
}

type Meta = Partial<Record<keyof TransactionAnswer['meta'], unknown>>

/** An endpoint's answer for it. */
function endpointAnswer(wire: string, meta: Meta = {}): unknown {
  const transaction = [wire, 'base64']
  return { slot: 9, blockTime: 1_790_000_000, transaction, meta: { err: null, fee: 5000, ...meta } }
}

/** Parses it as the chain's client does. */
function read(wire: string, meta: Meta = {}): ChainTransaction {
  const answer = ANSWERS.transaction.parse(endpointAnswer(wire, meta))
  if (answer === null) throw new Error('There is no answer')
  return readTransaction(readWireTransaction(wire).signature ?? '', answer)
}

const owns = (accountIndex: number, owner: string, mint: string = MINT) => ({
  accountIndex,
  owner,
  mint,
  uiTokenAmount: { amount: '1', decimals: 6 },
})

describe('a transaction', () => {
  it.each(['legacy', 0, 1] as const)('of version %s is parsed', async (version) => {
    const found = read(await signed([withReference(solTransfer()), memo], { version }))
    expect(found).toMatchObject({
      slot: 9n,
      blockTime: new Date(1_790_000_000_000),
      version,
      error: null,
      feePayer: payer.address,
      feeLamports: 5000n,
      memos: ['Laurel'],
      transfers: [
        {
          path: '0',
          mint: null,
          amount: 5n,
          source: payer.address,
          sourceOwner: payer.address,
          destination: winner,
          destinationOwner: winner,
        },
      ],
    })
    expect(found.accountKeys).toContain(reference)
  })

  it('may take accounts from lookup tables', async () => {
    const table = [winner, reference]
    const wire = await signed([withReference(solTransfer()), memo], { table })
    expect(readWireTransaction(wire).message.staticAccounts).not.toContain(winner)
    const loadedAddresses = { writable: [winner], readonly: [reference] }
    const found = read(wire, { loadedAddresses })
    expect(found.transfers).toMatchObject([{ path: '0', destination: winner, amount: 5n }])
    expect(found.accountKeys).toContain(reference)
    expect(() => read(wire)).toThrow(InvalidChainInput)
    expect(() => read(wire, { loadedAddresses: { ...loadedAddresses, readonly: [] } })).toThrow(
      InvalidChainInput,
    )
  })

  it('is refused when an endpoint answers with another one', async () => {
    const [wire, other] = [await signed([solTransfer()]), await signed([solTransfer(500n)])]
    const answer = ANSWERS.transaction.parse(endpointAnswer(other))
    if (answer === null) throw new Error('There is no answer')
    const { signature } = readWireTransaction(wire)
    expect(() => readTransaction(signature ?? '', answer)).toThrow(InvalidChainInput)
    // The requested signature, over other bytes.
    const forged = Buffer.from(other, 'base64')
    forged.set(Buffer.from(wire, 'base64').subarray(1, 65), 1)
    expect(() => read(forged.toString('base64'))).toThrow(InvalidChainInput)
  })

  it('moves money in every way that the programs have', async () => {
    const [from, to] = [
      await associatedAccount(payer.address, MINT),
      await associatedAccount(winner, MINT),
    ]
    const base = { source: from, destination: to, authority: source, amount: 7n }
    const batched = getBatchInstruction([
      getTransferInstruction(base),
      getTransferCheckedInstruction({ ...base, mint: MINT, decimals: 6 }),
    ])
    const newToken = { programAddress: TOKEN_2022_PROGRAM }
    const withFee: Instruction = {
      ...getTransferCheckedInstruction({ ...base, mint: MINT, decimals: 6 }, newToken),
      data: Uint8Array.from([26, 1, 9, 0, 0, 0, 0, 0, 0, 0, 6, 2, 0, 0, 0, 0, 0, 0, 0]),
    }
    const seeded = getTransferSolWithSeedInstruction({
      source: address(newReference()),
      baseAccount: source,
      destination: winner,
      amount: 3n,
      fromSeed: 'seed',
      fromOwner: SYSTEM_PROGRAM_ADDRESS,
    })
    const wire = await signed([
      getTransferInstruction(base),
      getTransferCheckedInstruction({ ...base, mint: MINT, decimals: 6 }),
      getTransferCheckedInstruction({ ...base, mint: MINT, decimals: 6 }, newToken),
      withFee,
      batched,
      seeded,
    ])
    const keys = readWireTransaction(wire).message.staticAccounts
    const postTokenBalances = [
      owns(keys.indexOf(from), payer.address),
      owns(keys.indexOf(to), winner),
    ]
    const token = {
      mint: MINT,
      source: from,
      sourceOwner: payer.address,
      destination: to,
      destinationOwner: winner,
    }
    expect(read(wire, { postTokenBalances }).transfers).toMatchObject([
      { path: '0', amount: 7n, decimals: null, ...token },
      { path: '1', amount: 7n, decimals: 6, ...token },
      { path: '2', amount: 7n, decimals: 6, ...token },
      { path: '3', amount: 7n, decimals: 6, ...token },
      { path: '4#0', amount: 7n, decimals: null, ...token },
      { path: '4#1', amount: 7n, decimals: 6, ...token },
      { path: '5', amount: 3n, mint: null, sourceOwner: payer.address, destination: winner },
    ])
  })

  it('pays no one by opening an account, nor with truncated data', async () => {
    const opening = getCreateAccountInstruction({
      payer: source,
      newAccount: source,
      lamports: 5n,
      space: 0n,
      programAddress: SYSTEM_PROGRAM_ADDRESS,
    })
    const cut = { ...solTransfer(), data: Uint8Array.from([2, 0, 0, 0, 5]) }
    const bare = {
      programAddress: SYSTEM_PROGRAM_ADDRESS,
      data: solTransfer().data ?? new Uint8Array(),
    }
    const ofTokens = [[3], [12, 1], [26, 1], [255, 9, 9], [255, 0, 0], []].map((bytes) => ({
      programAddress: TOKEN_PROGRAM_ADDRESS,
      data: Uint8Array.from(bytes),
    }))
    expect(read(await signed([opening, cut, bare, ...ofTokens])).transfers).toEqual([])
  })

  it('moves money inside other instructions', async () => {
    const wire = await signed([memo, solTransfer()])
    const keys = readWireTransaction(wire).message.staticAccounts
    const inner = {
      programIdIndex: keys.indexOf(SYSTEM_PROGRAM_ADDRESS),
      accounts: [0, keys.indexOf(winner)],
      data: getBase58Decoder().decode(solTransfer(8n).data ?? new Uint8Array()),
    }
    const nothing = { ...inner, programIdIndex: keys.indexOf(MEMO_PROGRAM) }
    const innerInstructions = [{ index: 0, instructions: [nothing, inner] }]
    expect(read(wire, { innerInstructions }).transfers).toMatchObject([
      { path: '0.1', amount: 8n },
      { path: '1', amount: 5n },
    ])
    for (const broken of [{ accounts: [99] }, { programIdIndex: 99 }, { data: '0OIl' }]) {
      const instructions = [{ ...inner, ...broken }]
      expect(() => read(wire, { innerInstructions: [{ index: 0, instructions }] })).toThrow(
        InvalidChainInput,
      )
    }
  })

  it('that failed says why', async () => {
    const err = { InstructionError: [0n, { Custom: 1n }] }
    const found = read(await signed([solTransfer()]), { err })
    expect(found.error).toBe('{"InstructionError":[0,{"Custom":1}]}')
  })

  it('with arbitrary contents is parsed or refused', async () => {
    const wire = await signed([withReference(solTransfer()), memo])
    const index = fc.oneof(fc.nat(8), fc.nat(70_000))
    const data = fc.uint8Array({ maxLength: 24 }).map((bytes) => getBase58Decoder().decode(bytes))
    const instruction = fc.record({ programIdIndex: index, accounts: fc.array(index), data })
    const instructions = fc.array(instruction, { maxLength: 4 })
    const innerInstructions = fc.array(fc.record({ index, instructions }), { maxLength: 3 })
    const balance = fc.record({ accountIndex: index, mint: fc.constantFrom(MINT, 'x') })
    const postTokenBalances = fc.array(balance, { maxLength: 3 })
    const meta = fc.record({ innerInstructions, postTokenBalances, err: fc.jsonValue() })
    fc.assert(
      fc.property(meta, (made) => {
        const answer = ANSWERS.transaction.safeParse(endpointAnswer(wire, made))
        if (!answer.success || answer.data === null) return
        try {
          readTransaction(readWireTransaction(wire).signature ?? '', answer.data)
        } catch (error) {
          if (!(error instanceof InvalidChainInput)) throw error
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a payment', () => {
  const expected = (change: Partial<ExpectedPayment> = {}): ExpectedPayment => ({
    transfers: [{ mint: null, amount: 5n, owner: winner }],
    reference,
    memo: 'Laurel',
    ...change,
  })
  const faultOf = async (found: ChainTransaction, change: Partial<ExpectedPayment> = {}) => {
    const match = await matchPayment(found, expected(change))
    return match.isMatch ? null : match.fault
  }
  const payment = async (instruction = solTransfer()) =>
    read(await signed([withReference(instruction), memo]))

  it('matches what was expected, or names the difference', async () => {
    const found = await payment()
    expect(await faultOf(found)).toBeNull()
    expect(await faultOf({ ...found, error: 'no' })).toBe('failed')
    expect(await faultOf(found, { reference: newReference() })).toBe('reference')
    expect(await faultOf(found, { memo: 'Laure' })).toBe('memo')
    const [wanted] = expected().transfers
    if (wanted === undefined) throw new Error('Nothing is expected')
    for (const amount of [4n, 6n]) {
      expect(await faultOf(found, { transfers: [{ ...wanted, amount }] })).toBe('amount')
    }
    expect(await faultOf(found, { transfers: [{ ...wanted, mint: MINT }] })).toBe('mint')
    const owner = createWallet().address
    expect(await faultOf(found, { transfers: [{ ...wanted, owner }] })).toBe('destination')
    expect(await faultOf(found, { transfers: [wanted, wanted] })).toBe('destination')
  })

  it('is accepted from its expected payer only', async () => {
    const found = await payment()
    expect(await faultOf(found, { from: [payer.address] })).toBeNull()
    expect(await faultOf(found, { from: [winner] })).toBe('payer')
    expect(await faultOf(found, { notFrom: [payer.address] })).toBe('payer')
  })

  it('to oneself does not count', async () => {
    const found = await payment(solTransfer(5n, source.address))
    const transfers = [{ mint: null, amount: 5n, owner: payer.address }]
    expect(await faultOf(found, { transfers })).toBe('payer')
  })

  it('in parts does not count', async () => {
    const found = read(await signed([withReference(solTransfer(2n)), solTransfer(3n), memo]))
    expect(await faultOf(found)).toBe('amount')
  })

  it('in tokens reaches the associated account of the wallet, regardless of others that it owns', async () => {
    const [from, to] = [
      await associatedAccount(payer.address, MINT),
      await associatedAccount(winner, MINT),
    ]
    const elsewhere = address(newReference())
    const transfers = [{ mint: MINT, amount: 5n, owner: winner }]
    const pays = async (
      destination: Address,
      { owner = winner as string, mint = MINT, decimals = USDC_DECIMALS } = {},
    ) => {
      const instruction = getTransferCheckedInstruction({
        source: from,
        mint,
        destination,
        authority: source,
        amount: 5n,
        decimals,
      })
      const wire = await signed([withReference(instruction), memo])
      const keys = readWireTransaction(wire).message.staticAccounts
      const postTokenBalances = [
        owns(keys.indexOf(from), payer.address, mint),
        owns(keys.indexOf(destination), owner, mint),
      ]
      return await faultOf(read(wire, { postTokenBalances }), { transfers })
    }
    expect(await pays(to)).toBeNull()
    expect(await pays(elsewhere)).toBe('destination')
    expect(await pays(to, { owner: payer.address })).toBe('destination')
    expect(await pays(to, { mint: address(newReference()) })).toBe('mint')
    expect(await pays(to, { decimals: 9 })).toBe('mint')
  })
})
