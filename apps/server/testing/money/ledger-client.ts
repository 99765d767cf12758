import assert from 'node:assert/strict'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createSolanaRpcFromTransport,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  getU64Encoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { type LocalLedger, openLocalLedger } from '../../../sandbox/src/ledger/local-ledger.ts'

/** Lamports of a SOL. */
export const SOL = 1_000_000_000n

/** A ledger in memory, kit's client over it, and a wallet with 10 SOL. */
export async function startLedger(folder: string | null = null) {
  const ledger = await openLocalLedger({ folder })
  const payer = await generateKeyPairSigner()
  await ledger.airdrop(payer.address, 10n * SOL)
  return { ledger, payer, rpc: createSolanaRpcFromTransport(ledger.transport) }
}

/** Kit's client over a local ledger. */
export type LedgerRpc = Awaited<ReturnType<typeof startLedger>>['rpc']

/** The newest blockhash. */
export async function latest(rpc: LedgerRpc) {
  return (await rpc.getLatestBlockhash({ commitment: 'processed' }).send()).value
}

/** A signed transaction in wire form: over the newest blockhash, unless `how` differs. */
export async function signed(
  rpc: LedgerRpc,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  how: {
    lifetime?: { blockhash: Blockhash; lastValidBlockHeight: bigint }
    tables?: Record<Address, Address[]>
  } = {},
) {
  const lifetime = how.lifetime ?? (await latest(rpc))
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (payable) => setTransactionMessageLifetimeUsingBlockhash(lifetime, payable),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
    (whole) => compressTransactionMessageUsingAddressLookupTables(whole, how.tables ?? {}),
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}

/** Sends a signed transaction; returns its signature. */
export const send = (rpc: LedgerRpc, wire: Awaited<ReturnType<typeof signed>>) =>
  rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send()

/** An instruction that pays a SOL, or another amount. */
export const pay = (source: KeyPairSigner, destination: Address, amount = SOL) =>
  getTransferSolInstruction({ source, destination, amount })

/** Lamports of a wallet. */
export const balanceOf = async (rpc: LedgerRpc, of: Address) =>
  (await rpc.getBalance(of).send()).value

/** The confirmation status of a transaction; null if it has not landed. */
export const stateOf = async (rpc: LedgerRpc, signature: Signature) => {
  const { value } = await rpc
    .getSignatureStatuses([signature], { searchTransactionHistory: true })
    .send()
  return value[0]?.confirmationStatus ?? null
}

/** The error that rejects a call. */
export async function refusal(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => assert.fail('was not refused'),
    (error: unknown) => error,
  )
}

/** A lookup table that holds `entries` and can be used. */
export async function makeTable(
  ledger: LocalLedger,
  rpc: LedgerRpc,
  payer: KeyPairSigner,
  entries: readonly Address[],
): Promise<Address> {
  const program = address('AddressLookupTab1e1111111111111111111111111')
  const slot = await rpc.getSlot({ commitment: 'finalized' }).send()
  const slotBytes = getU64Encoder().encode(slot)
  const seeds = [getAddressEncoder().encode(payer.address), slotBytes]
  const [table, bump] = await getProgramDerivedAddress({ programAddress: program, seeds })
  const accounts = [
    { address: table, role: AccountRole.WRITABLE },
    { address: payer.address, role: AccountRole.READONLY_SIGNER },
    { address: payer.address, role: AccountRole.WRITABLE_SIGNER },
    { address: address('11111111111111111111111111111111'), role: AccountRole.READONLY },
  ]
  const create = new Uint8Array([0, 0, 0, 0, ...slotBytes, bump])
  const count = getU64Encoder().encode(BigInt(entries.length))
  const list = entries.flatMap((entry) => [...getAddressEncoder().encode(entry)])
  const extend = new Uint8Array([2, 0, 0, 0, ...count, ...list])
  const wire = await signed(rpc, payer, [
    { programAddress: program, accounts, data: create },
    { programAddress: program, accounts, data: extend },
  ])
  await send(rpc, wire)
  ledger.advanceSlots(1)
  return table
}
