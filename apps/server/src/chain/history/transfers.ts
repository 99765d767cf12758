import { associatedAccount, USDC_DECIMALS } from '../addresses.ts'

/** A transfer by one instruction of a transaction. */
export interface ChainTransfer {
  /** The instruction: `2` at the top level, `2.0` for its first inner one. Unique within a transaction. */
  path: string
  /** Null for SOL. */
  mint: string | null
  /** Smallest units. */
  amount: bigint
  /** The paying account: a wallet or token account. */
  source: string
  /** The paying wallet; null for a token account with unknown owner. */
  sourceOwner: string | null
  /** The receiving account. */
  destination: string
  /** The receiving wallet; null for a token account with unknown owner. */
  destinationOwner: string | null
  /** The decimals in the instruction, or null. */
  decimals: number | null
}

/** A finalized transaction with its transfers. */
export interface ChainTransaction {
  signature: string
  slot: bigint
  blockTime: Date | null
  version: 'legacy' | 0 | 1
  /** The error of a failed transaction, of which only the fee was charged. */
  error: string | null
  feePayer: string
  feeLamports: bigint
  /** All accounts, including those from lookup tables and references. */
  accountKeys: readonly string[]
  memos: readonly string[]
  transfers: readonly ChainTransfer[]
}

/** An expected transfer. */
interface ExpectedTransfer {
  /** Null for SOL. */
  mint: string | null
  /** Smallest units, exactly. */
  amount: bigint
  /** The receiving wallet. Tokens must go to its associated account. */
  owner: string
}

/** An expected payment in one transaction. */
export interface ExpectedPayment {
  /** All must be present separately; the transaction may contain others. */
  transfers: readonly ExpectedTransfer[]
  /** The unique reference of this payment. */
  reference: string
  memo: string
  /** The allowed payers; anyone when absent. */
  from?: readonly string[]
  /** Wallets that may not pay, since they receive the money. */
  notFrom?: readonly string[]
}

/** Why a transaction is not the expected payment. */
export type PaymentFault =
  /** The transaction failed: nothing moved. */
  | 'failed'
  | 'reference'
  | 'memo'
  /** Paid by a wallet that is not allowed. */
  | 'payer'
  /** Nothing reached the wallet. */
  | 'destination'
  /** Another token than expected. */
  | 'mint'
  /** Too little, too much, or in parts. */
  | 'amount'

/** Whether a transaction is the expected payment, with the path of each transfer. */
export type PaymentMatch =
  | { isMatch: true; paths: readonly string[] }
  | { isMatch: false; fault: PaymentFault }

/**
 * Compares a finalized transaction of our network with the expected payment (product.md 11): no error, the reference
 * among its accounts, the memo, and for each expected transfer a separate one, top-level or inner, with exactly the
 * amount, token, decimals and destination. Solana Pay's own check fails on batches and on new token accounts.
 */
export async function matchPayment(
  transaction: ChainTransaction,
  expected: ExpectedPayment,
): Promise<PaymentMatch> {
  if (transaction.error !== null) return { isMatch: false, fault: 'failed' }
  if (!transaction.accountKeys.includes(expected.reference)) {
    return { isMatch: false, fault: 'reference' }
  }
  if (!transaction.memos.includes(expected.memo)) return { isMatch: false, fault: 'memo' }
  const paths: string[] = []
  for (const wanted of expected.transfers) {
    const { mint, owner } = wanted
    const account = mint === null ? owner : await associatedAccount(owner, mint)
    const found = findTransfer(transaction.transfers, { ...wanted, account }, expected, paths)
    if (typeof found === 'string') return { isMatch: false, fault: found }
    paths.push(found.path)
  }
  return { isMatch: true, paths }
}

/**
 * The path of each expected transfer in a transaction; null for those without an exact match. Ignores reference and
 * memo. A failed transaction has none.
 */
export async function findTransferPaths(
  transaction: ChainTransaction,
  expected: Pick<ExpectedPayment, 'transfers' | 'from'>,
): Promise<(string | null)[]> {
  const taken: string[] = []
  const paths: (string | null)[] = []
  for (const wanted of expected.transfers) {
    const { mint, owner } = wanted
    const account = mint === null ? owner : await associatedAccount(owner, mint)
    const transfers = transaction.error === null ? transaction.transfers : []
    const found = findTransfer(transfers, { ...wanted, account }, expected, taken)
    const path = typeof found === 'string' ? null : found.path
    if (path !== null) taken.push(path)
    paths.push(path)
  }
  return paths
}

/** The first matching transfer that is not taken yet, or the closest reason why none matches. */
function findTransfer(
  transfers: readonly ChainTransfer[],
  wanted: ExpectedTransfer & { account: string },
  { from, notFrom = [] }: Pick<ExpectedPayment, 'from' | 'notFrom'>,
  taken: readonly string[],
): ChainTransfer | PaymentFault {
  const free = transfers.filter(({ path }) => !taken.includes(path))
  const reached = free.filter((one) => one.destinationOwner === wanted.owner)
  if (reached.length === 0) return 'destination'
  const inToken = reached.filter((one) => one.mint === wanted.mint && hasDecimals(one))
  if (inToken.length === 0) return 'mint'
  const inAccount = inToken.filter((one) => one.destination === wanted.account)
  if (inAccount.length === 0) return 'destination'
  const exact = inAccount.filter((one) => one.amount === wanted.amount)
  if (exact.length === 0) return 'amount'
  const paid = exact.find(
    ({ source, sourceOwner, destination }) =>
      source !== destination &&
      sourceOwner !== null &&
      sourceOwner !== wanted.owner &&
      !notFrom.includes(sourceOwner) &&
      (from === undefined || from.includes(sourceOwner)),
  )
  return paid ?? 'payer'
}

function hasDecimals({ mint, decimals }: ChainTransfer): boolean {
  return mint === null || decimals === null || decimals === USDC_DECIMALS
}
