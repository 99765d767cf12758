import type { ServerCall } from '@laurel/contract/endpoint'
import type { getSupply, getTransfer, listMyTransfers } from '@laurel/contract/money/points'
import type { AccountRef } from '../../ledger/accounts.ts'
import type { Supply } from '../../ledger/balances.service.ts'
import type { LedgerLine } from '../../ledger/lines.queries.ts'
import type { Transfer } from '../../ledger/transfers.ts'
import { calculationOf } from './receipts/receipt-calculation.ts'
import type { TransferSubjects } from './receipts/receipt-subjects.queries.ts'
import type { RuleVersion } from './seasons/seasons.queries.ts'
import type { Season } from './seasons/seasons.service.ts'

/** Names of account owners by id: usernames, titles of bounties and boosted submissions, names of seasons. */
export type OwnerNames = ReadonlyMap<string, string>

/** Categories whose transfers name no person: they would reveal who reported or was found at fault. */
const ANONYMOUS: readonly string[] = ['report', 'reversal', 'debt']

const SYSTEM_LABELS = { issuance: 'Issuance', burn: 'Burned' } as const

/** A line of a person's ledger, as they see it. */
export function presentLine(
  line: LedgerLine,
  seal: { day: string; root: string } | null,
): ServerCall<typeof listMyTransfers>['reply']['items'][number] {
  return {
    transferId: line.transferId,
    sequence: line.sequence,
    at: line.createdAt.toISOString(),
    category: line.category,
    title: line.title,
    url: line.url,
    account: line.account,
    amountPoints: line.amountPoints,
    balanceAfterPoints: line.balanceAfterPoints,
    seasonId: line.seasonId,
    ruleVersion: line.ruleVersion,
    isReversed: line.isReversed,
    seal,
  }
}

/** A transfer as publicly visible: public numbers and names only. */
export function presentTransfer(
  transfer: Transfer,
  names: OwnerNames,
  subjects: TransferSubjects,
): ServerCall<typeof getTransfer>['reply'] {
  const isAnonymous = ANONYMOUS.includes(transfer.category)
  const party = (ref: AccountRef) => ({
    kind: ref.kind,
    label: partyLabel(ref, isAnonymous ? new Map() : names),
  })
  return {
    transferId: transfer.id,
    sequence: transfer.sequence,
    at: transfer.createdAt.toISOString(),
    category: transfer.category,
    from: party(transfer.from),
    to: party(transfer.to),
    amountPoints: transfer.amountPoints,
    ruleVersion: transfer.ruleVersion,
    causeKind: transfer.causeKind,
    causeId: isAnonymous ? null : transfer.causeId,
    reversesId: transfer.reversesId,
    bounty: isAnonymous ? null : subjects.bounty,
    submission: isAnonymous ? null : subjects.submission,
    calculation: isAnonymous ? null : calculationOf(transfer),
    details: isAnonymous ? {} : transfer.details,
  }
}

function partyLabel(ref: AccountRef, names: OwnerNames): string {
  if (!('ownerId' in ref)) return SYSTEM_LABELS[ref.kind]
  const name = names.get(ref.ownerId)
  if (ref.kind === 'escrow') return name === undefined ? 'Escrow' : `Escrow of “${name}”`
  if (ref.kind === 'season_reserve') return name === undefined ? 'Reserve' : `Reserve of ${name}`
  return name ?? 'a person'
}

/** The supply of points, by kind of account. */
export function presentSupply(supply: Supply, now: Date): ServerCall<typeof getSupply>['reply'] {
  return {
    accounts: supply.accounts.map(({ kind, count, balancePoints }) => ({
      kind,
      count,
      balancePoints,
    })),
    sumPoints: supply.sumPoints,
    transferCount: supply.transferCount,
    asOf: now.toISOString(),
  }
}

/** A season with the hash of its rules. */
export function presentSeason(season: Season, ruleHash: string) {
  return {
    seasonId: season.id,
    name: season.name,
    startsAt: season.startsAt.toISOString(),
    endsAt: season.endsAt.toISOString(),
    ruleVersion: season.ruleVersion,
    ruleHash,
  }
}

/** Published rules without their numbers. */
export function presentRules({ version, hash, publishedAt }: RuleVersion) {
  return { version, hash, publishedAt: publishedAt.toISOString() }
}
