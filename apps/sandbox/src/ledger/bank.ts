import {
  type Address,
  address,
  type EncodedAccount,
  getAddressDecoder,
  getBase58Decoder,
  getBase64Decoder,
  lamports,
  type MaybeEncodedAccount,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { readMint, readTokenAccount, tokenAmountOf } from './token-accounts.ts'
import { errorOf, type TransactionError } from './transactions/transaction-errors.ts'
import { isWritable, type WireTransaction } from './transactions/wire-transaction.ts'

/** An account's balance of a token before or after a transaction. */
interface TokenBalance {
  accountIndex: number
  mint: string
  owner: string
  programId: string
  uiTokenAmount: ReturnType<typeof tokenAmountOf>
}

/** Instructions called by an instruction. */
interface InnerInstructions {
  index: number
  instructions: { programIdIndex: number; accounts: number[]; data: string; stackHeight: number }[]
}

/** The result of running a transaction. Lamports are decimal strings. */
export interface Outcome {
  err: TransactionError | null
  fee: string
  preBalances: string[]
  postBalances: string[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
  innerInstructions: InnerInstructions[]
  logs: string[]
  loaded: { writable: Address[]; readonly: Address[] }
  unitsConsumed: number
  returnData: { programId: string; data: [string, 'base64'] } | null
}

/** An account after a transaction: address, lamports, owner, data in base64. */
export type StoredAccount = [address: string, lamports: string, owner: string, data: string]

/** The time at which a transaction runs, as programs see it. */
export interface ExecutionTime {
  slot: number
  unixTime: number
  /** Slots with their blockhashes, newest first. */
  recent: readonly { slot: bigint; hash: string }[]
}

/** Runs programs and holds their accounts. */
export interface Bank {
  /** The slot from which its programs exist. */
  firstSlot: number
  account(of: Address): MaybeEncodedAccount
  accountsOf(program: Address): EncodedAccount[]
  rentExemptMinimum(sizeBytes: number): bigint
  /** Accounts of a transaction: static ones, then those of its lookup tables. */
  keysOf(transaction: WireTransaction): { keys: Address[]; loaded: Outcome['loaded'] }
  /** Runs a transaction and commits its changes; returns each writable account after and before it. */
  run(
    transaction: WireTransaction,
    at: ExecutionTime,
  ): { outcome: Outcome; accounts: StoredAccount[]; before: StoredAccount[] }
  /** Runs a transaction without committing; without `verifies` it need not be signed. */
  dryRun(transaction: WireTransaction, at: ExecutionTime, verifies: boolean): TransactionSimulation
  /** Restores accounts as stored. */
  restore(accounts: readonly StoredAccount[]): void
}

/** The result of a simulated transaction. */
export interface TransactionSimulation {
  err: TransactionError | null
  logs: string[]
  unitsConsumed: number
  returnData: Outcome['returnData']
  innerInstructions: InnerInstructions[]
  postAccounts: EncodedAccount[]
}

const LOOKUP_TABLE_META_BYTES = 56
const ADDRESS_BYTES = 32

/** Creates a bank with Solana's programs and no other accounts. Whether a transaction may run is up to the caller. */
export function createBank(): Bank {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  return {
    firstSlot: Number(svm.getClock().slot),
    account: (of) => svm.getAccount(of),
    accountsOf: (program) => svm.getProgramAccounts(program),
    rentExemptMinimum: (sizeBytes) => svm.minimumBalanceForRentExemption(BigInt(sizeBytes)),
    keysOf: (transaction) => resolveKeys(svm, transaction),
    run: (transaction, at) => run(svm, transaction, at),
    dryRun: (transaction, at, verifies) => simulate(svm, transaction, at, verifies),
    restore: (accounts) => restore(svm, accounts),
  }
}

function resolveKeys(svm: LiteSVM, transaction: WireTransaction): ReturnType<Bank['keysOf']> {
  const loaded: Outcome['loaded'] = { writable: [], readonly: [] }
  for (const lookup of transaction.lookups) {
    const table = svm.getAccount(lookup.accountKey)
    const at = (index: number) => tableEntry(table, index)
    loaded.writable.push(...lookup.writableIndexes.flatMap(at))
    loaded.readonly.push(...lookup.readonlyIndexes.flatMap(at))
  }
  return { keys: [...transaction.staticAccounts, ...loaded.writable, ...loaded.readonly], loaded }
}

function run(
  svm: LiteSVM,
  transaction: WireTransaction,
  at: ExecutionTime,
): ReturnType<Bank['run']> {
  setMoment(svm, at)
  const { keys, loaded } = resolveKeys(svm, transaction)
  const written = keys.filter((_key, index) =>
    isWritable(transaction, index, loaded.writable.length),
  )
  const stored = () => written.map((key) => storedOf(svm.getAccount(key)))
  const balances = () => keys.map((key) => svm.getBalance(key) ?? 0n)
  const accountsBefore = stored()
  const before = balances()
  const preTokenBalances = readTokenBalances(svm, keys)
  const result = svm.sendTransaction(transaction.decoded)
  const after = balances()
  const outcome: Outcome = {
    ...resultOf(result),
    // Only the fee leaves the accounts of a transaction.
    fee: String(sum(before) - sum(after)),
    preBalances: before.map(String),
    postBalances: after.map(String),
    preTokenBalances,
    postTokenBalances: readTokenBalances(svm, keys),
    loaded,
  }
  return { outcome, accounts: stored(), before: accountsBefore }
}

function simulate(
  svm: LiteSVM,
  transaction: WireTransaction,
  at: ExecutionTime,
  verifies: boolean,
): TransactionSimulation {
  setMoment(svm, at)
  svm.withSigverify(verifies)
  try {
    const result = svm.simulateTransaction(transaction.decoded)
    if (result instanceof FailedTransactionMetadata) {
      return { ...resultOf(result), postAccounts: [] }
    }
    return { ...resultOf(result.meta()), postAccounts: result.postAccounts() }
  } finally {
    svm.withSigverify(true)
  }
}

function restore(svm: LiteSVM, accounts: readonly StoredAccount[]): void {
  for (const [of, balance, owner, data] of accounts) {
    const bytes = new Uint8Array(Buffer.from(data, 'base64'))
    svm.setAccount({
      address: address(of),
      lamports: lamports(BigInt(balance)),
      programAddress: address(owner),
      data: bytes,
      space: BigInt(bytes.length),
      executable: false,
    })
  }
}

function setMoment(svm: LiteSVM, at: ExecutionTime): void {
  const clock = svm.getClock()
  clock.slot = BigInt(at.slot)
  clock.unixTimestamp = BigInt(at.unixTime)
  svm.setClock(clock)
  svm.setSlotHashes([...at.recent])
}

function readTokenBalances(svm: LiteSVM, keys: readonly Address[]): TokenBalance[] {
  return keys.flatMap((key, accountIndex) => {
    const account = svm.getAccount(key)
    const token = account.exists ? readTokenAccount(account) : null
    if (!account.exists || token === null) return []
    const mint = svm.getAccount(token.mint)
    const decimals = mint.exists ? (readMint(mint)?.decimals ?? 0) : 0
    const { programAddress: programId } = account
    const uiTokenAmount = tokenAmountOf(token.amount, decimals)
    return [{ accountIndex, mint: token.mint, owner: token.owner, programId, uiTokenAmount }]
  })
}

function resultOf(result: TransactionMetadata | FailedTransactionMetadata) {
  const isFailed = result instanceof FailedTransactionMetadata
  const meta = isFailed ? result.meta() : result
  const returned = meta.returnData()
  return {
    err: isFailed ? errorOf(result) : null,
    logs: meta.logs(),
    unitsConsumed: Number(meta.computeUnitsConsumed()),
    returnData:
      returned.data().length === 0
        ? null
        : {
            programId: getAddressDecoder().decode(returned.programId()),
            data: [getBase64Decoder().decode(returned.data()), 'base64'] as [string, 'base64'],
          },
    innerInstructions: innerOf(meta),
  }
}

function innerOf(meta: TransactionMetadata): InnerInstructions[] {
  return meta
    .innerInstructions()
    .map((inner, index) => ({
      index,
      instructions: inner.map((entry) => {
        const instruction = entry.instruction()
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: getBase58Decoder().decode(instruction.data()),
          stackHeight: entry.stackHeight(),
        }
      }),
    }))
    .filter(({ instructions }) => instructions.length > 0)
}

function storedOf(account: MaybeEncodedAccount): StoredAccount {
  if (!account.exists) return [account.address, '0', '11111111111111111111111111111111', '']
  const data = getBase64Decoder().decode(account.data)
  return [account.address, String(account.lamports), account.programAddress, data]
}

function tableEntry(table: MaybeEncodedAccount, index: number): Address[] {
  const offset = LOOKUP_TABLE_META_BYTES + index * ADDRESS_BYTES
  if (!table.exists || table.data.length < offset + ADDRESS_BYTES) return []
  return [getAddressDecoder().decode(table.data, offset)]
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
