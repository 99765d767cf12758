/**
 * Calculations of an airdrop: everyone with a season score is collected in batches, each in its own transaction; then one
 * transaction divides the pool, builds the Merkle tree and publishes both. The final calculation starts from the closing
 * one, so that nothing but appeals differs.
 */
import { createHmac } from 'node:crypto'
import { AIRDROP_RULES, type AirdropShare } from '@laurel/contract/airdrop/airdrop-allocation'
import {
  type AirdropDataLine,
  divideAmong,
  leafText,
  merkleLevels,
  merkleRoot,
  proofOfLeaf,
  type SharingLine,
  shareReason,
} from '@laurel/contract/airdrop/airdrop-data'
import type { AirdropReason } from '@laurel/contract/airdrop/airdrop-words'
import type { Ctx } from '../../../platform/context.ts'
import { newId, sha256 } from '../../../platform/ids.ts'
import { MIN_TRUST_LEVEL } from '../airdrop-life.rules.ts'
import type { AirdropRow, AirdropWithSeason, SnapshotRow } from '../airdrops.queries.ts'
import { groupReported, type ReportedGroups } from '../reports/reported-groups.ts'
import { listProvedAccounts } from '../reports/reports.queries.ts'
import { listComponents, listScored, type PersonFacts } from './snapshot-facts.queries.ts'
import {
  type AllocationRow,
  copyAllocations,
  findSnapshot,
  insertAllocations,
  insertSnapshot,
  listSharing,
  type SharedRow,
  type SharingRow,
  updateShares,
  updateSnapshot,
} from './snapshots.queries.ts'

const PEOPLE_PER_BATCH = 1000
/** Hex digits of a pseudonym: 128 bits. */
const PSEUDONYM_LENGTH = 32

/** Starts a calculation of a locked airdrop. False when it was started before. */
export async function startSnapshot(
  ctx: Ctx,
  airdrop: AirdropRow,
  round: SnapshotRow['round'],
): Promise<boolean> {
  const id = newId()
  const isNew = await insertSnapshot(ctx.db, {
    id,
    airdropId: airdrop.id,
    round,
    poolAmount: airdrop.poolAmount + airdrop.carriedAmount,
    startedAt: ctx.now,
  })
  if (isNew && round === 'final') {
    const closing = await findSnapshot(ctx.db, airdrop.id, 'closing')
    if (closing !== null) {
      await copyAllocations(ctx.db, closing.id, { id: airdrop.id, snapshotId: id })
    }
  }
  return isNew
}

/** Collects the next people of a calculation. Returns how many; 0 when all are collected. */
export async function collectBatch(
  ctx: Ctx,
  { airdrop, season }: AirdropWithSeason,
  snapshot: SnapshotRow,
): Promise<number> {
  if (snapshot.round === 'final') return 0
  const facts = await listScored(ctx.db, season, {
    after: snapshot.collectedTo,
    now: ctx.now,
    limit: PEOPLE_PER_BATCH,
  })
  const last = facts.at(-1)
  if (last === undefined) return 0
  const reported = groupReported(
    snapshot.round === 'closing' ? await listProvedAccounts(ctx.db, airdrop.id) : [],
  )
  const hide = (text: string) => pseudonymOf(airdrop, text)
  const components = Map.groupBy(
    await listComponents(
      ctx.db,
      season,
      facts.map(({ userId }) => userId),
    ),
    ({ userId }) => userId,
  )
  await insertAllocations(
    ctx.db,
    facts.map((person) => ({
      snapshotId: snapshot.id,
      pseudonym: pseudonymOf(airdrop, `person:${person.userId}`),
      userId: person.userId,
      scorePoints: Number(person.scorePoints),
      components: (components.get(person.userId) ?? []).map(({ category, raw, capped }) => ({
        category,
        rawPoints: Number(raw),
        cappedPoints: Number(capped),
      })),
      ...groupOf(person, reported, hide),
      reason: exclusionOf(person),
    })),
  )
  await updateSnapshot(ctx.db, snapshot.id, { collectedTo: last.userId })
  return facts.length
}

/** Divides the pool among the people collected, and publishes the result. */
export async function publishSnapshot(
  ctx: Ctx,
  airdrop: AirdropRow,
  snapshot: SnapshotRow,
): Promise<void> {
  const rows = await listSharing(ctx.db, snapshot.id)
  const eligible = rows.filter(({ reason }) => reason === null)
  const shares = divideAmong(
    { pool: snapshot.poolAmount, minimum: AIRDROP_RULES.minimumUnits[airdrop.token] },
    eligible.map(sharingOf),
  )
  const shared = rows.map((row) => ({ ...row, ...resultOf(row, shares.get(row.pseudonym)) }))
  const levels = merkleLevels(
    shared.map((row) => sha256(leafText(lineOf(row)))),
    sha256,
  )
  for (let start = 0; start < shared.length; start += PEOPLE_PER_BATCH) {
    const batch: SharedRow[] = shared
      .slice(start, start + PEOPLE_PER_BATCH)
      .map((row, index) => ({ ...row, proof: proofOfLeaf(levels, start + index) }))
    await updateShares(ctx.db, snapshot.id, batch)
  }
  await updateSnapshot(ctx.db, snapshot.id, {
    peopleCount: rows.length,
    eligibleCount: eligible.length,
    collectedTo: null,
    root: merkleRoot(levels, sha256),
    publishedAt: ctx.now,
  })
}

/** The public line of a person: without score and cluster for those who were not part of the division. */
export function lineOf(
  row: SharingRow & Pick<AllocationRow, 'weight' | 'share' | 'amount'>,
): AirdropDataLine {
  return {
    ...sharingOf(row),
    reason: row.reason,
    weight: row.weight.toString(),
    share: row.share.toString(),
    amount: row.amount.toString(),
  }
}

/** The reasons of people who took part in the division all the same. */
const SHARED_REASONS: readonly (AirdropReason | null)[] = [
  null,
  'below_minimum',
  'linked_accounts_proved',
]

/** What the data set says of a person before the division; nothing about those who take no part in it. */
function sharingOf(row: SharingRow): SharingLine {
  const { pseudonym: id, scorePoints: score, cluster, report, provedClusters: proved } = row
  return SHARED_REASONS.includes(row.reason)
    ? { id, score, cluster, report, proved }
    : { id, score: null, cluster: null, report: null, proved: [] }
}

/** The accounts with which a person shares a cap, and what reports in the dry run say of them and by them. */
function groupOf(
  { userId, clusterId }: PersonFacts,
  { byAccount, byReporter }: ReportedGroups,
  hide: (text: string) => string,
) {
  const covering = byAccount.get(userId)
  return {
    cluster: hide(covering === undefined ? `cluster:${clusterId}` : `report:${covering.reportId}`),
    report: covering?.kind ?? null,
    provedClusters: (byReporter.get(userId) ?? []).map((id) => hide(`report:${id}`)).sort(),
  }
}

function resultOf(row: SharingRow, share: AirdropShare | undefined) {
  if (share === undefined) {
    return { reason: row.reason, weight: 0n, share: 0n, amount: 0n, isCapped: false }
  }
  return {
    reason: shareReason(row, share),
    weight: share.weight,
    share: share.share,
    amount: share.amount,
    isCapped: share.isCapped,
  }
}

function exclusionOf(person: PersonFacts): AirdropReason | null {
  if (person.isFraud) return 'confirmed_fraud'
  if (Number(person.scorePoints) < AIRDROP_RULES.minScorePoints) return 'too_few_points'
  if (person.trustLevel < MIN_TRUST_LEVEL) return 'trust_level'
  return person.hasWallet ? null : 'no_wallet'
}

/** A keyed hash, the same in all calculations of an airdrop and without relation to those of others. */
function pseudonymOf({ salt }: AirdropRow, text: string): string {
  return createHmac('sha256', salt).update(text).digest('hex').slice(0, PSEUDONYM_LENGTH)
}
