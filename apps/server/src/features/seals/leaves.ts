import { leafText } from '@laurel/contract/seals/seal-proof'
import type { SealLeaf } from '@laurel/contract/seals/seals'
import { PERSONAL_KINDS } from '../../ledger/accounts.ts'
import { canonicalJson, sha256 } from '../../platform/ids.ts'
import type { TransferFacts } from './leaves.queries.ts'
import { hashOf } from './merkle.ts'

/** Categories whose leaves name no person and no cause, as their receipts do. */
const ANONYMOUS: readonly string[] = ['report', 'reversal', 'debt']

/**
 * The leaf of a transfer (docs/seals.md): its public facts, and a salted hash of everything else in its row, so that no
 * column can be changed unnoticed.
 */
export function leafOf(row: TransferFacts, salt: string): SealLeaf {
  const isAnonymous = ANONYMOUS.includes(row.category)
  const party = (kind: TransferFacts['from_kind'], account: string) => ({
    kind,
    account:
      isAnonymous && PERSONAL_KINDS.some((personal) => personal === kind)
        ? hashOf('account', Buffer.from(salt, 'hex'), account)
        : account,
  })
  return {
    format: 'laurel-transfer-1',
    transferId: row.id,
    sequence: Number(row.sequence),
    at: row.created_at.toISOString(),
    category: row.category,
    from: party(row.from_kind, row.from_account_id),
    to: party(row.to_kind, row.to_account_id),
    amountPoints: Number(row.amount_points),
    seasonId: row.season_id,
    ruleVersion: row.rule_version,
    causeKind: row.cause_kind,
    causeId: isAnonymous ? null : row.cause_id,
    reversesId: isAnonymous ? null : row.reverses_id,
    detailsHash: isAnonymous ? null : sha256(canonicalJson(row.details)),
    restHash: hashOf('rest', Buffer.from(salt, 'hex'), canonicalJson(restOf(row))),
  }
}

/** The hash of a transfer's leaf. */
export function leafHashOf(row: TransferFacts, salt: string): string {
  return hashOf('leaf', leafText(leafOf(row, salt)))
}

/** What a leaf does not show, or not for every category. */
function restOf(row: TransferFacts) {
  return {
    fromAccount: row.from_account_id,
    toAccount: row.to_account_id,
    causeId: row.cause_id,
    reversesId: row.reverses_id,
    details: row.details,
    title: row.title,
    url: row.url,
    idempotencyKey: row.idempotency_key,
    requestHash: row.request_hash,
    fromBalancePoints: row.from_balance_points,
    toBalancePoints: row.to_balance_points,
  }
}
