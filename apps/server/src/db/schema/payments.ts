import { PAYMENT_STEPS } from '@laurel/contract/money/payments'
import { PAYOUT_BATCH_STATES, PAYOUT_STATES } from '@laurel/contract/money/payouts'
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
import { bounties } from './bounties.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Smallest units of a token: lamports, or millionths of a USDC. */
const units = (name: string) => bigint(name, { mode: 'bigint' })

/** The tokens of the chain that Laurel pays in. */
const token = () => text({ enum: ['SOL', 'USDC'] })

/** What a transaction of ours went through: known before it is sent, followed until it is final or dead. */
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

/** Columns of a transaction that a wallet is asked to sign. The server builds it, and never signs. */
const attemptColumns = () => ({
  id: uuid().primaryKey(),
  /** The wallet that signs and pays the fee. */
  payer: text().notNull(),
  /** The message as built, base64, and its SHA-256 in hex: what may be signed is this. */
  message: text().notNull(),
  messageHash: text('message_hash').notNull(),
  blockhash: text().notNull(),
  /** After this block of the chain it can never be taken any more. */
  lastValidBlockHeight: bigint('last_valid_block_height', { mode: 'number' }).notNull(),
  /** Known from the signed bytes, stored before they are sent; sending the same bytes again is always safe. */
  signature: text(),
  signedTransaction: text('signed_transaction'),
  state: text({ enum: ATTEMPT_STATES }).notNull(),
  error: text(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/**
 * What a bounty's prize in SOL or USDC waits for: one transfer to the treasury with this reference key and memo
 * (product.md 4). `final` only after the chain said so itself.
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
    /** When a comparison found the chain to agree; from then on it is enough that the treasury's history names it. */
    comparedAt: at('compared_at'),
  },
  (t) => [
    uniqueIndex('fundings_reference_unique').on(t.reference),
    uniqueIndex('fundings_transfer_unique').on(t.signature, t.transferIndex),
    index('fundings_final').on(t.finalizedAt.desc().nullsFirst()),
  ],
)

/** A transaction that a sponsor was asked to sign for a funding. */
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

/** How far the chain has been read for each address that is watched. */
export const chainCursors = pgTable('chain_cursors', {
  address: text().primaryKey(),
  /** The newest signature that was there when the address was first seen, or that was booked since. */
  signature: text().notNull(),
  /** The newest signature that was judged: nothing up to it is read again. Null until the first one. */
  judged: text(),
  updatedAt: at('updated_at').notNull(),
})

/** Money that reached the treasury and funds nothing by itself: a person decides (the reconciliation list). */
export const receivedPayments = pgTable(
  'received_payments',
  {
    id: uuid().primaryKey(),
    signature: text().notNull(),
    /** Which transfer of the transaction: `2`, or `2.0` for an inner one. */
    transferIndex: text('transfer_index').notNull(),
    /** Null for a token that Laurel does not pay in; then `mint` says which. */
    token: token(),
    mint: text(),
    amount: units('amount').notNull(),
    /** The wallet that it came from, and can go back to. */
    source: text().notNull(),
    treasury: text().notNull(),
    reference: text(),
    memo: text(),
    bountyId: uuid('bounty_id').references(() => bounties.id, { onDelete: 'set null' }),
    reason: text({
      enum: ['late', 'short', 'over', 'double', 'wrong_mint', 'third_party', 'unknown'],
    }).notNull(),
    state: text({ enum: ['open', 'returning', 'returned', 'kept'] }).notNull(),
    /** Why it was decided so, or, while it is open, why the first of two people wants to keep it. */
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

/** What reached the treasury and is too little to be listed: counted, and no more is known of it. */
export const unlistedPayments = pgTable(
  'unlisted_payments',
  {
    signature: text().notNull(),
    transferIndex: text('transfer_index').notNull(),
    /** Null for a token that Laurel does not pay in; its units say nothing. */
    token: token(),
    amount: units('amount').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.signature, t.transferIndex] })],
)

/** Something that a payout waits for beside its approval; `until` is null when a person ends it. */
export interface PayoutHold {
  reason: 'challenge' | 'first_payout' | 'wallet_changed' | 'fraud_case' | 'no_wallet' | 'staff'
  until: string | null
  note?: string
}

/** Money that is owed to somebody: a prize, a refund to a sponsor, or a payment that goes back (product.md 11). */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['prize', 'refund', 'return'] }).notNull(),
    bountyId: uuid('bounty_id').references(() => bounties.id),
    submissionId: uuid('submission_id'),
    receivedPaymentId: uuid('received_payment_id').references(() => receivedPayments.id),
    /** Who is paid; null for a stranger whose payment goes back. */
    userId: uuid('user_id'),
    /** What it is for, as in "1st place". */
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
    /** Where two people of finance sent it, since its own destination cannot be paid. */
    redirectAddress: text('redirect_address'),
    redirectedAt: at('redirected_at'),
    /** People who must approve, as the first approval found it; null before: then its amount alone says. */
    approvalsNeeded: smallint('approvals_needed'),
    /** When the person won, or the money became due: the clock of "time since the award". */
    awardedAt: at('awarded_at').notNull(),
    /** When an unclaimed prize goes back to the sponsor; null where nothing is unclaimed. */
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
    // Never twice by the same transfer of the chain.
    uniqueIndex('payouts_transfer_unique').on(t.signature, t.transferIndex),
    index('payouts_state').on(t.state, t.createdAt, t.id),
    index('payouts_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payouts_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payouts_bounty').on(t.bountyId),
    index('payouts_final').on(t.finalizedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/** That a person of finance agreed to pay this amount to this wallet. A changed wallet voids it. */
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
 * That a person of finance agreed to something that takes two of them: to close a payout unpaid, to send it elsewhere, to
 * settle a batch by what the chain did. Done when two open rows of a subject have the same terms.
 */
export const payoutDecisions = pgTable(
  'payout_decisions',
  {
    id: uuid().primaryKey(),
    /** The payout or the batch. */
    subjectId: uuid('subject_id').notNull(),
    /** Exactly what is agreed to, as `keep`, `redirect <address>` or `settle <hash of what the chain did>`. */
    terms: text().notNull(),
    reason: text().notNull(),
    deciderId: uuid('decider_id').notNull(),
    createdAt: at('created_at').notNull(),
    /** When it was done, or other terms took its place. */
    closedAt: at('closed_at'),
  },
  (t) => [
    uniqueIndex('payout_decisions_once').on(t.subjectId, t.deciderId).where(sql`closed_at is null`),
    index('payout_decisions_subject').on(t.subjectId),
  ],
)

/** The treasury's wallets as this server was started with them: they pay, and are never paid. */
export const treasuryWallets = pgTable('treasury_wallets', { address: text().primaryKey() })

/** A transfer of a transaction that is not what a batch was to be. */
export interface BatchTransferSeen {
  /** Which transfer of the transaction: `2`, or `2.0` for an inner one. */
  path: string
  /** The wallet that was paid, or the account where the chain tells no owner. */
  to: string
  token: 'SOL' | 'USDC' | null
  /** Smallest units. */
  amount: string
  /** The payout that this pays to the unit; null for none. */
  payoutId: string | null
}

/** Payouts that one transaction pays together: all of them, or none. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: uuid().primaryKey(),
    token: token().notNull(),
    state: text({ enum: PAYOUT_BATCH_STATES }).notNull(),
    stateSince: at('state_since').notNull(),
    /** The treasury wallet that signs it and that it draws on. */
    treasury: text().notNull(),
    reference: text().notNull(),
    memo: text().notNull(),
    /** The account that the first instruction creates: a second signing fails there and moves nothing. */
    receiptSeed: text('receipt_seed').notNull(),
    receiptAddress: text('receipt_address').notNull(),
    totalAmount: units('total_amount').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    simulatedAt: at('simulated_at'),
    computeUnits: integer('compute_units'),
    error: text(),
    /** What left the treasury in a transaction that is not what was built; null for any other batch. */
    transfersSeen: jsonb('transfers_seen').$type<BatchTransferSeen[]>(),
    createdBy: uuid('created_by').notNull(),
    approvedBy: uuid('approved_by'),
    approvedAt: at('approved_at'),
    signature: text(),
    slot: bigint({ mode: 'number' }),
    finalizedAt: at('finalized_at'),
    /** When a comparison found the chain to agree; from then on it is enough that the treasury's history names it. */
    comparedAt: at('compared_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('payout_batches_reference_unique').on(t.reference),
    uniqueIndex('payout_batches_receipt_unique').on(t.receiptAddress),
    index('payout_batches_state').on(t.state, t.createdAt),
  ],
)

/** A payout in a batch. One live batch a payout: the index holds it against two people at once. */
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

/** A transaction that a treasury wallet was asked to sign for a batch. One live attempt a batch. */
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

/** When a profile's wallet changed: payouts wait 72 hours after, but for the first link. Written by a trigger. */
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

/** What an account of tokens is for: everything outside the treasury, a bounty's escrow, an owed payout, money that funds nothing. */
export const TOKEN_ACCOUNT_KINDS = ['outside', 'escrow', 'payable', 'unassigned'] as const

/**
 * The books of the treasury. `balance` is the sum of the account's transfers, kept by a trigger; null for `outside`,
 * which everybody touches and nobody may lock.
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

/** One immutable movement of tokens in the books; the sum over all accounts of a token is zero. */
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
      enum: ['funding', 'received', 'prize', 'refund', 'return', 'payment', 'kept'],
    }).notNull(),
    /** Where the chain moved it too; null inside the books. */
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
 * Something about the treasury that a person must look at. It is open until two people acknowledged it, whether or not
 * it is still so; a fact that is new opens another one.
 */
export const treasuryFindings = pgTable(
  'treasury_findings',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** What it is about: a batch, a payout, a token, or a transfer of the chain. One open finding of a kind each. */
    subject: text().notNull(),
    text: text().notNull(),
    foundAt: at('found_at').notNull(),
    /** When it was last found to be so. */
    seenAt: at('seen_at').notNull(),
    /** When a whole comparison no longer found it; null while it is so, and for what has happened. */
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

/** That a person of finance looked at a finding, and what came of it. */
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

/** What a comparison of chain, payouts and books came to: the findings that were open after it. */
export const reconciliations = pgTable('reconciliations', {
  id: uuid().primaryKey(),
  ranAt: at('ran_at').notNull(),
  isClean: boolean('is_clean').notNull(),
  findings: jsonb().$type<{ kind: string; text: string }[]>().notNull(),
})
