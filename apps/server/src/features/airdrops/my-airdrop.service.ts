import type { MyAirdrop } from '@laurel/contract/airdrop/airdrops'
import { Problem } from '@laurel/contract/problems'
import type { MainnetDeps } from '../../chain/chain.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { PROOFS_NEEDED } from './airdrop-life.rules.ts'
import { reasonText, reportText } from './airdrops.presenter.ts'
import { findAirdrop } from './airdrops.queries.ts'
import { type AppealRow, findAppeal } from './appeals/appeals.queries.ts'
import { canAppeal } from './appeals/appeals.service.ts'
import { hasWallet } from './claims/claims.queries.ts'
import { claimRefusal } from './claims/claims.service.ts'
import { findPersonProofs } from './claims/person-proofs.queries.ts'
import { canCheckWallet, personProofsOf } from './claims/person-proofs.ts'
import { canReport, presentOwnReports } from './reports/reports.service.ts'
import { findOwnAllocation, findSnapshot } from './snapshots/snapshots.queries.ts'
import { lineOf } from './snapshots/snapshots.service.ts'

type OwnAllocation = NonNullable<Awaited<ReturnType<typeof findOwnAllocation>>>

/** The viewer's part in an announced airdrop. Raises `not_found`. */
export async function readMyAirdrop(
  ctx: MemberCtx,
  airdropId: string,
  { mainnet }: MainnetDeps,
): Promise<MyAirdrop> {
  const { db, now } = ctx
  const { userId } = ctx.viewer
  const found = await findAirdrop(db, airdropId)
  if (found === null || found.airdrop.state === 'draft') throw new Problem('not_found')
  const own = await findOwnAllocation(db, airdropId, userId)
  const appeal = await findAppeal(db, airdropId, userId)
  const facts = await findPersonProofs(db, userId)
  const proofs = personProofsOf(facts, now, mainnet !== null)
  const final = own?.snapshot.round === 'final' ? own.allocation : null
  const refusal = claimRefusal({
    found,
    allocation: final,
    proofs,
    hasWallet: await hasWallet(db, userId),
    now,
  })
  const person = { hasAllocation: own !== null, hasAppeal: appeal !== null }
  const dryRun = await findSnapshot(db, airdropId, 'dry_run')
  return {
    airdropId,
    allocation: own === null ? null : presentAllocation(own, found.airdrop.token),
    proofs,
    proofsNeeded: PROOFS_NEEDED,
    appeal: appeal === null ? null : presentAppeal(appeal),
    reports: await presentOwnReports(db, airdropId, userId),
    claim:
      final?.claimedAt == null
        ? null
        : { claimedAt: final.claimedAt.toISOString(), amount: final.amount.toString() },
    claimRefusal: refusal,
    abilities: {
      canClaim: refusal === null && final?.claimedAt === null,
      canAppeal: canAppeal(found.airdrop, person, now),
      canReport: canReport(found, dryRun, now),
      canCheckWallet: mainnet !== null && canCheckWallet(facts, now),
    },
  }
}

function presentAllocation(
  { allocation, snapshot }: OwnAllocation,
  token: 'SOL' | 'USDC',
): NonNullable<MyAirdrop['allocation']> {
  const { components, scorePoints, isCapped, reason, proof } = allocation
  const counted = components.reduce((sum, one) => sum + one.rawPoints - one.cappedPoints, 0)
  return {
    round: snapshot.round,
    scorePoints,
    components,
    deductedPoints: counted - scorePoints,
    isCapped,
    reasonText: reasonText(reason, token),
    reportText: reportText(allocation),
    line: lineOf(allocation),
    proof,
    root: snapshot.root ?? '',
  }
}

function presentAppeal(appeal: AppealRow): NonNullable<MyAirdrop['appeal']> {
  return {
    reason: appeal.reason,
    state: appeal.state,
    decisionReason: appeal.decisionReason,
    createdAt: appeal.createdAt.toISOString(),
    decidedAt: appeal.decidedAt?.toISOString() ?? null,
  }
}
