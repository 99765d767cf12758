import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { type LocalLedger, openLocalLedger } from './local-ledger.ts'
import { stringify } from './rpc/json-rpc.ts'
import { FINALIZED_AFTER_SLOTS } from './slots.ts'

/** A ledger, and the client that browser wallets have, with a key that owns 10 SOL. */
async function start() {
  const ledger = await openLocalLedger({ folder: null })
  const connection = new Connection('http://localhost/dev/solana', {
    commitment: 'confirmed',
    fetch: (async (_url: string, init?: { body?: unknown }) =>
      new Response(stringify(await ledger.handle(JSON.parse(String(init?.body)))))) as typeof fetch,
  })
  const payer = Keypair.generate()
  await connection.requestAirdrop(payer.publicKey, 10 * LAMPORTS_PER_SOL)
  return { ledger, connection, payer }
}

function transfer(from: PublicKey, to: PublicKey, lamports = LAMPORTS_PER_SOL) {
  return SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
}

describe('the local ledger, as web3.js sees it', () => {
  it('transfers SOL in a legacy transaction, and returns it in both forms', async () => {
    const { ledger, connection, payer } = await start()
    const to = Keypair.generate().publicKey
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    expect(lastValidBlockHeight).toBe((await connection.getBlockHeight('confirmed')) + 150)
    const transaction = new Transaction({
      blockhash,
      lastValidBlockHeight,
      feePayer: payer.publicKey,
    })
    transaction.add(transfer(payer.publicKey, to))
    expect(await transaction.getEstimatedFee(connection)).toBe(5000)
    transaction.sign(payer)
    const signature = await connection.sendRawTransaction(transaction.serialize())
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS)
    const { value } = await connection.getSignatureStatus(signature)
    expect(value).toMatchObject({ err: null, confirmationStatus: 'finalized' })
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found).toMatchObject({ version: 'legacy', meta: { fee: 5000 } })
    const parsed = await connection.getParsedTransaction(signature, 'finalized')
    expect(parsed?.transaction.message.instructions).toMatchObject([
      { program: 'system', parsed: { type: 'transfer' } },
    ])
    const [newest] = await connection.getSignaturesForAddress(to)
    expect(newest?.signature).toBe(signature)
  })

  it('resolves accounts from a lookup table', async () => {
    const { ledger, connection, payer } = await start()
    const to = Keypair.generate().publicKey
    const table = await makeTable(ledger, connection, payer, [to])
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [transfer(payer.publicKey, to)],
    })
    const { value } = await connection.getAddressLookupTable(table)
    const transaction = new VersionedTransaction(message.compileToV0Message(value ? [value] : []))
    transaction.sign([payer])
    const signature = await connection.sendTransaction(transaction)
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS)
    const found = await connection.getTransaction(signature, {
      commitment: 'finalized',
      maxSupportedTransactionVersion: 1,
    })
    expect(found?.version).toBe(0)
    expect(found?.meta?.loadedAddresses?.writable.map(String)).toEqual([String(to)])
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
  })

  it('says why it refuses', async () => {
    const { connection, payer } = await start()
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [transfer(payer.publicKey, payer.publicKey, 99 * LAMPORTS_PER_SOL)],
    })
    const transaction = new VersionedTransaction(message.compileToLegacyMessage())
    transaction.sign([payer])
    const simulated = await connection.simulateTransaction(transaction)
    expect(simulated.value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    await expect(connection.sendTransaction(transaction)).rejects.toThrow(
      'Error processing Instruction 0: custom program error: 0x1',
    )
  })

  it('answers the queries that wallets make before they send', async () => {
    const { ledger, connection, payer } = await start()
    await ledger.mintUsdc(payer.publicKey.toBase58() as never, 7_500_000n)
    const mint = new PublicKey(ledger.usdcMint)
    const held = await connection.getParsedTokenAccountsByOwner(payer.publicKey, { mint })
    expect(held.value[0]?.account.data.parsed.info.tokenAmount.uiAmountString).toBe('7.5')
    const account = held.value[0]?.pubkey ?? mint
    expect((await connection.getTokenAccountBalance(account)).value.amount).toBe('7500000')
    expect((await connection.getTokenSupply(mint)).value.decimals).toBe(6)
    expect(await connection.getGenesisHash()).toBe(ledger.genesisHash)
    expect((await connection.getVersion())['solana-core']).toMatch(/^\d/)
    expect((await connection.getEpochInfo()).slotIndex).toBeGreaterThan(0)
    expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(890_880)
    expect(await connection.getRecentPrioritizationFees()).not.toEqual([])
    const slot = await connection.getSlot()
    expect(await connection.getBlockTime(slot)).toBeGreaterThan(0)
    const [known, unknown] = await connection.getMultipleAccountsInfo([
      payer.publicKey,
      Keypair.generate().publicKey,
    ])
    expect(known?.lamports).toBe(10 * LAMPORTS_PER_SOL)
    expect(unknown).toBe(null)
  })
})

async function makeTable(
  ledger: LocalLedger,
  connection: Connection,
  payer: Keypair,
  addresses: PublicKey[],
): Promise<PublicKey> {
  const { publicKey } = payer
  const recentSlot = await connection.getSlot('finalized')
  const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({
    authority: publicKey,
    payer: publicKey,
    recentSlot,
  })
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ blockhash, lastValidBlockHeight, feePayer: publicKey })
  const table = { lookupTable, authority: publicKey, payer: publicKey, addresses }
  transaction.add(create, AddressLookupTableProgram.extendLookupTable(table))
  transaction.sign(payer)
  await connection.sendRawTransaction(transaction.serialize())
  ledger.advanceSlots(1)
  return lookupTable
}
