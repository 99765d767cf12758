import { PAYMENT_STEPS } from '@laurel/contract/money/payments'
import { PAYOUT_BATCH_STATES } from '@laurel/contract/payouts/payout-batches'
import { PAYOUT_STATES } from '@laurel/contract/payouts/payouts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { airdrops } from './airdrops.ts'
import { bounties } from './bounties.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Smallest units of a token: lamports, or millionths of a USDC. */
const units = (name: string) => bigint(name, { mode: 'bigint' })

/** The chain tokens that Laurel pays in. */
const token = () => text({ enum: ['SOL', 'USDC'] })

/** The states of a payment attempt: recorded before it is sent, followed until it is final or expired. */
export const ATTEMPT_STATES = [
  'built',
  'signed',
  'sent',
  'confirmed',
  'final',
  'failed',
  'expired',
] as const

/** Attempts that may still move money. */
export const LIVE_ATTEMPT_STATES = ['built', 'signed', 'sent', 'confirmed'] as const

const isLiveAttempt = sql.raw(
  `state in (${LIVE_ATTEMPT_STATES.map((state) => `'${state}'`).join(', ')})`,
)

/** Columns of a transaction for a wallet to sign. The server builds it and never signs. */
const attemptColumns = () => ({
  id: uuid().primaryKey(),
  /** The wallet that signs and pays the fee. */
  payer: text().notNull(),
  /** The message as built, base64, and its SHA-256 in hex: the message to sign. */
  message: text().notNull(),
  messageHash: text('message_hash').notNull(),
  blockhash: text().notNull(),
  /** The block height after which it can never land. */
  lastValidBlockHeight: bigint('last_valid_block_height', { mode: 'number' }).notNull(),
  /** Derived from the signed bytes and stored before sending; resending the same bytes is always safe. */
  signature: text(),
  signedTransaction: text('signed_transaction'),
  state: text({ enum: ATTEMPT_STATES }).notNull(),
  error: text(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/**
 * The expected funding of a bounty's prize in SOL or USDC: one transfer to the treasury with this reference and memo
 * (product.md 4). `final` only when finalized on the chain.
 */
export const fundings = pgTable(
  'fundings',
  {
    bountyId: uuid('bounty_id')
      .primaryKey()
      .references(() => bounties.id, { onDelete: 'cascade' }),
    token: token().notNull(),
    amount: units('amount').notNull(),
    treasury: text().notNull(),
    reference: text().notNull(),
    memo: text().notNull(),
    state: text({ enum: PAYMENT_STEPS }).notNull(),
    payer: text(),
    signature: text(),
    transferIndex: text('transfer_index'),
    slot: bigint({ mode: 'number' }),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    confirmedAt: at('confirmed_at'),
    finalizedAt: at('finalized_at'),
    /** When reconciliation matched it with the chain; afterwards it only has to appear in the treasury's history. */
    comparedAt: at('compared_at'),
  },
  (t) => [
    uniqueIndex('fundings_reference_unique').on(t.reference),
    uniqueIndex('fundings_transfer_unique').on(t.signature, t.transferIndex),
    index('fundings_final').on(t.finalizedAt.desc().nullsFirst()),
  ],
)

/** A payment attempt for a funding, signed by the sponsor. */
export const fundingAttempts = pgTable(
  'funding_attempts',
  {
    ...attemptColumns(),
    bountyId: uuid('bounty_id')
      .notNull()
      .references(() => bounties.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('funding_attempts_bounty').on(t.bountyId),
    index('funding_attempts_live').on(t.state).where(isLiveAttempt),
    uniqueIndex('funding_attempts_signature_unique').on(t.signature),
  ],
)

/** The read position in the history of each watched address. */
export const chainCursors = pgTable('chain_cursors', {
  address: text().primaryKey(),
  /** The newest signature booked, or present when the address was first watched. */
  signature: text().notNull(),
  /** The newest classified signature; nothing up to it is read again. Null until the first one. */
  judged: text(),
  updatedAt: at('updated_at').notNull(),
})

/** Money received by the treasury that funds nothing; staff decide about it (the reconciliation list). */
export const receivedPayments = pgTable(
  'received_payments',
  {
    id: uuid().primaryKey(),
    signature: text().notNull(),
    /** The transfer within the transaction: `2`, or `2.0` for an inner one. */
    transferIndex: text('transfer_index').notNull(),
    /** Null for an unsupported token; see `mint`. */
    token: token(),
    mint: text(),
    amount: units('amount').notNull(),
    /** The sending wallet, to which it can be returned. */
    source: text().notNull(),
    treasury: text().notNull(),
    reference: text(),
    memo: text(),
    bountyId: uuid('bounty_id').references(() => bounties.id, { onDelete: 'set null' }),
    reason: text({
      enum: ['late', 'short', 'over', 'double', 'wrong_mint', 'third_party', 'unknown'],
    }).notNull(),
    state: text({ enum: ['open', 'returning', 'returned', 'kept'] }).notNull(),
    /** The reason of the decision or, while open, of the first person's proposal to keep it. */
    note: text(),
    keepProposedBy: uuid('keep_proposed_by'),
    keepProposedAt: at('keep_proposed_at'),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    slot: bigint({ mode: 'number' }).notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    uniqueIndex('received_payments_transfer_unique').on(t.signature, t.transferIndex),
    index('received_payments_state').on(t.state, t.seenAt),
  ],
)

/** Received payments too small to be listed; only counted. */
export const unlistedPayments = pgTable(
  'unlisted_payments',
  {
    signature: text().notNull(),
    transferIndex: text('transfer_index').notNull(),
    /** Null for an unsupported token. */
    token: token(),
    amount: units('amount').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.signature, t.transferIndex] })],
)

/** A hold on a payout, in addition to approval; `until` is null when staff end it. */
export interface PayoutHold {
  reason: 'challenge' | 'first_payout' | 'wallet_changed' | 'fraud_case' | 'no_wallet' | 'staff'
  until: string | null
  note?: string
}

/** Money owed: a prize, a refund to a sponsor, a returned payment, or a claimed airdrop (product.md 9, 11). */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['prize', 'refund', 'return', 'airdrop'] }).notNull(),
    bountyId: uuid('bounty_id').references(() => bounties.id),
    /** The airdrop that was claimed. */
    airdropId: uuid('airdrop_id').references(() => airdrops.id),
    submissionId: uuid('submission_id'),
    receivedPaymentId: uuid('received_payment_id').references(() => receivedPayments.id),
    /** The recipient; null for the return of an unknown sender's payment. */
    userId: uuid('user_id'),
    /** The purpose, such as "1st place". */
    label: text().notNull(),
    token: token().notNull(),
    amount: units('amount').notNull(),
    state: text({ enum: PAYOUT_STATES }).notNull(),
    stateSince: at('state_since').notNull(),
    holds: jsonb().$type<PayoutHold[]>().notNull().default([]),
    /** The soonest end of all holds that have one. */
    heldUntil: at('held_until'),
    /** The recipient's wallet as it was when the first person approved. */
    walletAddress: text('wallet_address'),
    /** Another destination, set by two people of finance because the wallet cannot be paid. */
    redirectAddress: text('redirect_address'),
    redirectedAt: at('redirected_at'),
    /** The number of approvals required, fixed at the first one; null before, when it depends on the amount. */
    approvalsNeeded: smallint('approvals_needed'),
    /** When the prize was won or the money became due, for "time since the award". */
    awardedAt: at('awarded_at').notNull(),
    /** When an unclaimed prize returns to the sponsor; null unless unclaimed. */
    returnsAt: at('returns_at'),
    failure: text(),
    signature: text(),
    transferIndex: text('transfer_index'),
    slot: bigint({ mode: 'number' }),
    finalizedAt: at('finalized_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('payouts_prize_unique').on(t.submissionId).where(sql`kind = 'prize'`),
    uniqueIndex('payouts_return_unique').on(t.receivedPaymentId).where(sql`kind = 'return'`),
    uniqueIndex('payouts_airdrop_unique').on(t.airdropId, t.userId).where(sql`kind = 'airdrop'`),
    // A chain transfer pays at most one payout.
    uniqueIndex('payouts_transfer_unique').on(t.signature, t.transferIndex),
    index('payouts_state').on(t.state, t.createdAt, t.id),
    index('payouts_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payouts_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payouts_bounty').on(t.bountyId),
    index('payouts_final').on(t.finalizedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/** A finance person's approval to pay this amount to this wallet. A changed wallet voids it. */
export const payoutApprovals = pgTable(
  'payout_approvals',
  {
    id: uuid().primaryKey(),
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payouts.id),
    approverId: uuid('approver_id').notNull(),
    walletAddress: text('wallet_address').notNull(),
    amount: units('amount').notNull(),
    createdAt: at('created_at').notNull(),
    voidedAt: at('voided_at'),
    voidReason: text('void_reason'),
  },
  (t) => [
    uniqueIndex('payout_approvals_once').on(t.payoutId, t.approverId).where(sql`voided_at is null`),
    index('payout_approvals_approver').on(t.approverId, t.createdAt).where(sql`voided_at is null`),
  ],
)

/**
 * A finance person's agreement to a decision that takes two: closing a payout unpaid, redirecting it, or settling a
 * batch by what the chain did. Executed when two open rows of a subject have the same terms.
 */
export const payoutDecisions = pgTable(
  'payout_decisions',
  {
    id: uuid().primaryKey(),
    /** The payout or the batch. */
    subjectId: uuid('subject_id').notNull(),
    /** The exact terms, such as `keep`, `redirect <address>` or `settle <hash of what the chain did>`. */
    terms: text().notNull(),
    reason: text().notNull(),
    deciderId: uuid('decider_id').notNull(),
    createdAt: at('created_at').notNull(),
    /** When it was executed or replaced by other terms. */
    closedAt: at('closed_at'),
  },
  (t) => [
    uniqueIndex('payout_decisions_once').on(t.subjectId, t.deciderId).where(sql`closed_at is null`),
    index('payout_decisions_subject').on(t.subjectId),
  ],
)

/** The configured treasury wallets, which pay but never receive payouts. */
export const treasuryWallets = pgTable('treasury_wallets', { address: text().primaryKey() })

/** A transfer of a transaction that differs from its batch. */
export interface BatchTransferSeen {
  /** The transfer within the transaction: `2`, or `2.0` for an inner one. */
  path: string
  /** The receiving wallet, or the account if its owner is unknown. */
  to: string
  token: 'SOL' | 'USDC' | null
  /** Smallest units. */
  amount: string
  /** The payout that this pays exactly; null for none. */
  payoutId: string | null
}

/** Payouts paid atomically in one transaction. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: uuid().primaryKey(),
    token: token().notNull(),
    state: text({ enum: PAYOUT_BATCH_STATES }).notNull(),
    stateSince: at('state_since').notNull(),
    /** The paying treasury wallet, which signs it. */
    treasury: text().notNull(),
    reference: text().notNull(),
    memo: text().notNull(),
    /**
     * The account created by the first instruction, so that a second transaction for the batch fails and moves nothing.
     */
    receiptSeed: text('receipt_seed').notNull(),
    receiptAddress: text('receipt_address').notNull(),
    totalAmount: units('total_amount').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    simulatedAt: at('simulated_at'),
    computeUnits: integer('compute_units'),
    error: text(),
    /** The transfers of a transaction that differs from the batch; null otherwise. */
    transfersSeen: jsonb('transfers_seen').$type<BatchTransferSeen[]>(),
    createdBy: uuid('created_by').notNull(),
    approvedBy: uuid('approved_by'),
    approvedAt: at('approved_at'),
    signature: text(),
    slot: bigint({ mode: 'number' }),
    finalizedAt: at('finalized_at'),
    /** When reconciliation matched it with the chain; afterwards it only has to appear in the treasury's history. */
    comparedAt: at('compared_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('payout_batches_reference_unique').on(t.reference),
    uniqueIndex('payout_batches_receipt_unique').on(t.receiptAddress),
    index('payout_batches_state').on(t.state, t.createdAt),
  ],
)

/** A payout in a batch. The index ensures one live batch per payout, even with concurrent batches. */
export const payoutBatchItems = pgTable(
  'payout_batch_items',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.id),
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payouts.id),
    position: smallint().notNull(),
    amount: units('amount').notNull(),
    walletAddress: text('wallet_address').notNull(),
    isLive: boolean('is_live').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.payoutId] }),
    uniqueIndex('payout_batch_items_live_unique').on(t.payoutId).where(sql`is_live`),
    index('payout_batch_items_payout').on(t.payoutId),
  ],
)

/** A payment attempt for a batch, signed by a treasury wallet. One live attempt per batch. */
export const payoutAttempts = pgTable(
  'payout_attempts',
  {
    ...attemptColumns(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.id),
  },
  (t) => [
    uniqueIndex('payout_attempts_live_unique').on(t.batchId).where(isLiveAttempt),
    uniqueIndex('payout_attempts_signature_unique').on(t.signature),
    index('payout_attempts_batch').on(t.batchId),
  ],
)

/**
 * Wallet changes of profiles, written by a trigger. Payouts are on hold for 72 hours after one, except the first link.
 */
export const walletChanges = pgTable(
  'wallet_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    before: text(),
    after: text(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [index('wallet_changes_user').on(t.userId, t.changedAt)],
)

/**
 * The kinds of token accounts: everything outside the treasury, a bounty's escrow, a payable payout, unassigned money.
 */
export const TOKEN_ACCOUNT_KINDS = ['outside', 'escrow', 'payable', 'unassigned'] as const

/**
 * The books of the treasury. `balance` is the sum of the account's transfers, kept by a trigger; null for `outside`,
 * which is shared and must not be locked.
 */
export const tokenAccounts = pgTable(
  'token_accounts',
  {
    token: token().notNull(),
    kind: text({ enum: TOKEN_ACCOUNT_KINDS }).notNull(),
    /** The bounty, payout or received payment; the nil UUID for `outside`. */
    ownerId: uuid('owner_id').notNull(),
    balance: units('balance'),
  },
  (t) => [primaryKey({ columns: [t.token, t.kind, t.ownerId] })],
)

/** An immutable token transfer in the books; the sum over all accounts of a token is zero. */
export const tokenTransfers = pgTable(
  'token_transfers',
  {
    id: uuid().primaryKey(),
    sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    token: token().notNull(),
    amount: units('amount').notNull(),
    fromKind: text('from_kind', { enum: TOKEN_ACCOUNT_KINDS }).notNull(),
    fromOwnerId: uuid('from_owner_id').notNull(),
    toKind: text('to_kind', { enum: TOKEN_ACCOUNT_KINDS }).notNull(),
    toOwnerId: uuid('to_owner_id').notNull(),
    category: text({
      enum: ['funding', 'received', 'prize', 'refund', 'return', 'payment', 'kept', 'airdrop'],
    }).notNull(),
    /** The corresponding chain transfer; null within the books. */
    signature: text(),
    transferIndex: text('transfer_index'),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('token_transfers_key_unique').on(t.idempotencyKey),
    index('token_transfers_from').on(t.fromOwnerId, t.sequence),
    index('token_transfers_to').on(t.toOwnerId, t.sequence),
    index('token_transfers_signature').on(t.signature),
  ],
)

/**
 * A finding about the treasury, open until two people have acknowledged it, whether or not it still applies; a new fact
 * opens another one.
 */
export const treasuryFindings = pgTable(
  'treasury_findings',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Its subject: a batch, payout, token or chain transfer. One open finding per kind and subject. */
    subject: text().notNull(),
    text: text().notNull(),
    foundAt: at('found_at').notNull(),
    /** When it was last found. */
    seenAt: at('seen_at').notNull(),
    /** When a complete reconciliation no longer found it; null while it applies, and for past events. */
    endedAt: at('ended_at'),
    /** When the second person acknowledged it. */
    closedAt: at('closed_at'),
  },
  (t) => [
    uniqueIndex('treasury_findings_open_unique')
      .on(t.kind, t.subject)
      .where(sql`closed_at is null`),
    index('treasury_findings_subject').on(t.kind, t.subject, t.foundAt),
  ],
)

/** A finance person's acknowledgement of a finding, with the reason. */
export const findingAcknowledgements = pgTable(
  'finding_acknowledgements',
  {
    findingId: uuid('finding_id')
      .notNull()
      .references(() => treasuryFindings.id),
    personId: uuid('person_id').notNull(),
    reason: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.findingId, t.personId] })],
)

/** The result of a reconciliation of chain, payouts and books: the findings open after it. */
export const reconciliations = pgTable('reconciliations', {
  id: uuid().primaryKey(),
  ranAt: at('ran_at').notNull(),
  isClean: boolean('is_clean').notNull(),
  findings: jsonb().$type<{ kind: string; text: string }[]>().notNull(),
})
