import { csvText } from '../../../lib/text/csv.ts'
import { fixedAmount } from '../../../lib/text/token-amount.ts'
import type { Payout } from '../api.ts'

const COLUMNS = [
  'payout_id',
  'state',
  'kind',
  'label',
  'recipient',
  'wallet',
  'amount',
  'token',
  'bounty',
  'awarded_at',
  'finalized_at',
  'batch_id',
  'signature',
  'approved_by',
  'approved_at',
] as const

/** Payouts as CSV with a header; see `csvText`. */
export function payoutsCsv(payouts: readonly Payout[]): string {
  const rows = payouts.map((payout) => [
    payout.payoutId,
    payout.state,
    payout.kind,
    payout.label,
    payout.recipient?.username ?? '',
    payout.walletAddress ?? payout.currentWallet ?? '',
    fixedAmount(payout.amount, payout.token),
    payout.token,
    payout.bounty?.title ?? '',
    payout.awardedAt,
    payout.finalizedAt ?? '',
    payout.batchId ?? '',
    payout.signature ?? '',
    payout.approvals.map(({ approver }) => approver.username).join('; '),
    payout.approvals.map(({ at }) => at).join('; '),
  ])
  return csvText([[...COLUMNS], ...rows])
}

/** The payouts that a file lists. */
export interface Picked {
  payoutIds: string[]
  /** Lines that match no payout, each with the reason. Line numbers start at 1. */
  refused: { line: number; reason: string }[]
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

/**
 * Picks the payouts that a CSV file lists by id, one a line. A wallet or amount on the line must match the payout's, so
 * that an outdated file does not pay what has changed since.
 */
export function pickByCsv(file: string, payouts: readonly Payout[]): Picked {
  const byId = new Map(payouts.map((payout) => [payout.payoutId, payout]))
  const picked = new Set<string>()
  const refused: Picked['refused'] = []
  for (const [index, text] of file.split(/\r\n|\n|\r/).entries()) {
    const payoutId = ID.exec(text)?.[0].toLowerCase()
    if (text.trim() === '' || (index === 0 && payoutId === undefined)) continue
    const reason = refusalOf(text, payoutId === undefined ? undefined : byId.get(payoutId))
    if (reason !== null) refused.push({ line: index + 1, reason })
    else if (payoutId !== undefined) picked.add(payoutId)
  }
  return { payoutIds: [...picked], refused }
}

function refusalOf(line: string, payout: Payout | undefined): string | null {
  if (payout === undefined) return 'No approved payout has this id'
  const cells = line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const wallet = cells.find((cell) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(cell))
  if (wallet !== undefined && wallet !== payout.walletAddress)
    return 'A different wallet was approved'
  const amount = cells.find((cell) => /^\d+\.\d+$/.test(cell))
  if (amount !== undefined && !isSameAmount(amount, payout))
    return 'A different amount was approved'
  return null
}

function isSameAmount(text: string, payout: Payout): boolean {
  const trim = (amount: string) => amount.replace(/(?<!0)0+$/, '').replace(/\.$/, '')
  return trim(text) === trim(fixedAmount(payout.amount, payout.token))
}
