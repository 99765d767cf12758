import { AIRDROP_RULES } from '@laurel/contract/airdrop/airdrop-allocation'
import {
  AIRDROP_STATES,
  type AirdropReason,
  type AirdropState,
} from '@laurel/contract/airdrop/airdrop-words'
import type { listAirdrops } from '@laurel/contract/airdrop/airdrops'
import type { ServerCall } from '@laurel/contract/endpoint'
import { tokenText } from '@laurel/contract/money/token-text'
import { plus } from '../../platform/clock.ts'
import { AIRDROP_TIMES, MIN_TRUST_LEVEL } from './airdrop-life.rules.ts'
import type { AirdropWithSeason, SnapshotRow } from './airdrops.queries.ts'
import { announceBy } from './airdrops.service.ts'
import type { AllocationRow } from './snapshots/snapshots.queries.ts'

type PresentedAirdrop = ServerCall<typeof listAirdrops>['reply']['items'][number]

/** An announced airdrop with what is published about it. */
export interface AirdropFacts extends AirdropWithSeason {
  snapshots: readonly SnapshotRow[]
  claims: { count: number; amount: bigint }
}

/** Presents an announced airdrop publicly. */
export function presentAirdrop(facts: AirdropFacts): PresentedAirdrop {
  const { airdrop, season, poolSignature, claims } = facts
  const { id, token, state, carriedAmount } = airdrop
  const poolAmount = airdrop.poolAmount + carriedAmount
  return {
    airdropId: id,
    season: {
      name: season.name,
      startsAt: season.startsAt.toISOString(),
      endsAt: season.endsAt.toISOString(),
      ruleVersion: season.ruleVersion,
    },
    token,
    state,
    summary: SUMMARIES[state],
    timeline: timelineOf(facts),
    poolAmount: poolAmount.toString(),
    carriedAmount: carriedAmount.toString(),
    poolSignature,
    minimumAmount: AIRDROP_RULES.minimumUnits[token].toString(),
    snapshots: facts.snapshots.flatMap(
      ({ round, publishedAt, root, peopleCount, eligibleCount }) =>
        publishedAt === null || root === null
          ? []
          : [
              {
                round,
                publishedAt: publishedAt.toISOString(),
                root,
                peopleCount: peopleCount ?? 0,
                eligibleCount: eligibleCount ?? 0,
                dataUrl: `/api/v1/airdrops/${id}/data?round=${round}`,
              },
            ],
    ),
    claims: { count: claims.count, amount: claims.amount.toString() },
    unclaimedAmount: state === 'claim_closed' ? (poolAmount - claims.amount).toString() : null,
  }
}

const SUMMARIES: Readonly<Record<AirdropState, string>> = {
  draft: 'It isn’t announced yet.',
  announced: 'The pool is in escrow. The season begins soon.',
  active: 'The pool is in escrow. Points that others’ judgement gives you this season count.',
  closed: 'The season is over. Everyone’s share is being calculated.',
  appeals: 'Everyone’s share is published. Check yours, and appeal if it’s wrong.',
  final: 'Appeals are decided. The final shares are being calculated.',
  claim_open: 'The final shares are published and can be claimed.',
  claim_closed: 'Claims are closed. What wasn’t claimed goes to the next airdrop in this token.',
}

type Step = PresentedAirdrop['timeline'][number]

/** Every step with its time: when it happened, or when it is due. */
function timelineOf({ airdrop, season, snapshots }: AirdropFacts): Step[] {
  const publishedAt = (round: SnapshotRow['round']) =>
    snapshots.find((snapshot) => snapshot.round === round)?.publishedAt ?? null
  const isPast = (state: AirdropState) =>
    AIRDROP_STATES.indexOf(airdrop.state) >= AIRDROP_STATES.indexOf(state)
  const step = (id: string, title: string, at: Date | null, isDone: boolean): Step => ({
    id,
    title,
    at: at?.toISOString() ?? null,
    isDone,
  })
  const dryRunAt = publishedAt('dry_run')
  const closingAt = publishedAt('closing') ?? season.endsAt
  const appealsEndAt = airdrop.appealsEndAt ?? plus(closingAt, AIRDROP_TIMES.appealsMs)
  const claimsOpenAt = publishedAt('final') ?? appealsEndAt
  const claimsEndAt = airdrop.claimsEndAt ?? plus(claimsOpenAt, AIRDROP_TIMES.claimsMs)
  return [
    step('announced', 'Pool announced, in escrow', airdrop.announcedAt, isPast('announced')),
    step('dry_run', 'Dry run published', dryRunAt ?? announceBy(season), dryRunAt !== null),
    step('closed', 'Season ends, shares published', closingAt, isPast('appeals')),
    step('appeals', 'Appeals end', appealsEndAt, isPast('final')),
    step('claim_open', 'Claims open', claimsOpenAt, isPast('claim_open')),
    step('claim_closed', 'Claims close', claimsEndAt, isPast('claim_closed')),
  ]
}

/** What reports of linked accounts did to a person's share, in words for them; null where they did nothing. */
export function reportText({
  report,
  provedClusters,
  reason,
}: Pick<AllocationRow, 'report' | 'provedClusters' | 'reason'>): string | null {
  if (report === 'own') {
    return `Your accounts were reported as linked by one of them: together they keep ${AIRDROP_RULES.ownReportPercent}% of their share.`
  }
  if (provedClusters.length > 0 && reason === null) {
    return `It includes ${AIRDROP_RULES.proofPercent}% of the share of linked accounts that you proved.`
  }
  return null
}

/** Why a person gets nothing, in words for them. */
export function reasonText(reason: AirdropReason | null, token: 'SOL' | 'USDC'): string | null {
  switch (reason) {
    case null:
      return null
    case 'too_few_points':
      return `Your season score is below ${AIRDROP_RULES.minScorePoints} points.`
    case 'trust_level':
      return `Your trust level was below ${MIN_TRUST_LEVEL}.`
    case 'no_wallet':
      return 'You had no linked wallet.'
    case 'confirmed_fraud':
      return 'Fraud was confirmed on your account this season.'
    case 'linked_accounts_proved':
      return 'In the dry run someone proved that your account and others belong to one person, who had not reported it.'
    case 'below_minimum':
      return `Your share is below the smallest claim of ${tokenText(AIRDROP_RULES.minimumUnits[token], token)}. It stays in the pool of the next airdrop.`
  }
}
