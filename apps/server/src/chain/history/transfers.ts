import { associatedAccount, USDC_DECIMALS } from '../addresses.ts'

/** Money that one instruction of a transaction moved. */
export interface ChainTransfer {
  /** Which instruction: `2` at the top, `2.0` for the first one that it called. Unique within a transaction. */
  path: string
  /** Null for SOL. */
  mint: string | null
  /** Smallest units. */
  amount: bigint
  /** The account that paid: a wallet, or a token account. */
  source: string
  /** The wallet that paid; null for a token account whose owner the chain does not tell. */
  sourceOwner: string | null
  /** The account that was paid. */
  destination: string
  /** The wallet that was paid; null for a token account whose owner the chain does not tell. */
  destinationOwner: string | null
  /** Decimals that the instruction names; null where it names none. */
  decimals: number | null
}

/** A finalized transaction as far as it concerns money. */
export interface ChainTransaction {
  signature: string
  slot: bigint
  blockTime: Date | null
  version: 'legacy' | 0 | 1
  /** What it failed for; then nothing of it happened but its fee. */
  error: string | null
  feePayer: string
  feeLamports: bigint
  /** All accounts that it names, those from lookup tables included; references are among them. */
  accountKeys: readonly string[]
  memos: readonly string[]
  transfers: readonly ChainTransfer[]
}

/** A transfer that somebody was to make. */
interface ExpectedTransfer {
  /** Null for SOL. */
  mint: string | null
  /** Smallest units, exactly. */
  amount: bigint
  /** The wallet that was to be paid. Tokens go to its associated account and to no other. */
  owner: string
}

/** A payment that was to be made in one transaction. */
export interface ExpectedPayment {
  /** All are in it, each for itself; the transaction may hold others. */
  transfers: readonly ExpectedTransfer[]
  /** The key of this payment alone. */
  reference: string
  memo: string
  /** Wallets of which one pays; anybody when absent. */
  from?: readonly string[]
  /** Wallets that may not pay, since it would be their own money. */
  notFrom?: readonly string[]
}

/** Why a transaction is not the payment that was expected. */
export type PaymentFault =
  /** The chain refused it: nothing moved. */
  | 'failed'
  | 'reference'
  | 'memo'
  /** Paid by a wallet that should not. */
  | 'payer'
  /** Nothing reached the wallet. */
  | 'destination'
  /** Something else than the token that was expected. */
  | 'mint'
  /** Too little, too much, or in parts. */
  | 'amount'

/** Whether a transaction is the payment that was expected, and where in it each transfer stands. */
export type PaymentMatch =
  | { isMatch: true; paths: readonly string[] }
  | { isMatch: false; fault: PaymentFault }

/**
 * Compares a finalized transaction of our network with what was expected (product.md 11): no error, the reference among
 * its accounts, the memo, and for each expected transfer one of its own, at the top or inner, of exactly the amount, the
 * token, the decimals and the destination. Solana Pay's own check fails on batches and on new token accounts.
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
 * Where in a transaction each expected transfer stands, for itself; null for those that it does not hold exactly. Looks at
 * neither reference nor memo. A transaction that failed holds none.
 */
export async function findEach(
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

/** The first transfer that fits and is not taken yet, or the nearest reason why none does. */
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
