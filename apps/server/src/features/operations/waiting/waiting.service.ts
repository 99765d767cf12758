import type { ServerCall } from '@laurel/contract/endpoint'
import {
  type listWaiting,
  WAITING_KINDS,
  type WaitingWork,
} from '@laurel/contract/operations/waiting'
import type { Role } from '@laurel/contract/people/people'
import { plus } from '../../../platform/clock.ts'
import { hasRole, type MemberCtx } from '../../../platform/context.ts'
import { readWorkFigures } from '../../../platform/work/work-figures.queries.ts'
import { CLUSTER_APPEAL_DUE_MS } from '../../clusters/clusters.rules.ts'
import { overview } from '../../moderation/moderation-queues.service.ts'
import { listApprovalDuties } from '../../payouts/facts/payout-duties.service.ts'
import { PAYOUT_RULES } from '../../payouts/payouts.rules.ts'
import { countWaiting, sumWaiting, type WaitingCount } from './waiting.queries.ts'

/** The role that each kind of work waits for. */
const ROLE_OF: Readonly<Record<WaitingWork['kind'], Role>> = {
  bounties: 'moderator',
  submissions: 'moderator',
  reports: 'moderator',
  appeals: 'moderator',
  objections: 'moderator',
  comments: 'moderator',
  cases: 'moderator',
  case_appeals: 'moderator',
  suspension_appeals: 'moderator',
  cluster_appeals: 'moderator',
  airdrop_appeals: 'moderator',
  tickets: 'moderator',
  boosts: 'moderator',
  payouts: 'finance',
  approved_payouts: 'finance',
  batches: 'finance',
  findings: 'finance',
  role_proposals: 'admin',
  adjustments: 'admin',
  mails: 'admin',
  jobs: 'admin',
}

/** What waits for the viewer's roles, every kind of them, also those of which nothing waits. */
export async function loadWaiting(
  ctx: MemberCtx,
): Promise<ServerCall<typeof listWaiting>['reply']> {
  const { db, viewer } = ctx
  const isFinance = hasRole(viewer, 'finance')
  const [counts, queues, payouts, jobs, sums] = await Promise.all([
    countWaiting(db, {
      viewerId: viewer.userId,
      isAdmin: hasRole(viewer, 'admin'),
      clusterAppealMs: CLUSTER_APPEAL_DUE_MS,
      now: ctx.now,
    }),
    hasRole(viewer, 'moderator') ? moderationCounts(ctx) : [],
    isFinance ? payoutsToApprove(ctx) : null,
    hasRole(viewer, 'admin') ? failedJobs(ctx) : [],
    isFinance ? sumWaiting(db) : [],
  ])
  const found = new Map(
    [...counts, ...queues, ...jobs, ...(payouts === null ? [] : [payouts.count])].map((count) => [
      count.kind,
      count,
    ]),
  )
  const amounts = [...(payouts?.amounts ?? []), ...sums]
  return {
    items: WAITING_KINDS.filter((kind) => hasRole(viewer, ROLE_OF[kind])).map((kind) =>
      present(
        found.get(kind) ?? { kind, count: 0, othersCount: 0, oldestAt: null, dueAt: null },
        amounts.filter((sum) => sum.kind === kind),
        ctx.now,
      ),
    ),
  }
}

type Amount = { kind: WaitingWork['kind']; token: 'SOL' | 'USDC'; amount: string }

function present(
  { oldestAt, dueAt, ...count }: WaitingCount,
  amounts: readonly Amount[],
  now: Date,
): WaitingWork {
  return {
    ...count,
    oldestAt: oldestAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    isOverdue: dueAt !== null && dueAt <= now,
    amounts: amounts.map(({ token, amount }) => ({ token, amount })),
  }
}

async function moderationCounts(ctx: MemberCtx): Promise<WaitingCount[]> {
  const { queues } = await overview(ctx)
  return queues.map(({ queue, count, recusedCount, oldestAt, nextDueAt }) => ({
    kind: queue,
    count,
    othersCount: recusedCount,
    oldestAt: oldestAt === null ? null : new Date(oldestAt),
    dueAt: nextDueAt === null ? null : new Date(nextDueAt),
  }))
}

/** Payouts that await an approval: those that the viewer can give, and how much they pay. */
async function payoutsToApprove({ db, viewer }: MemberCtx) {
  const duties = await listApprovalDuties(db)
  const own = duties.filter(({ ableIds }) => ableIds.has(viewer.userId))
  const since = own[0]?.since ?? null
  const count: WaitingCount = {
    kind: 'payouts',
    count: own.length,
    othersCount: duties.length - own.length,
    oldestAt: since,
    dueAt: since && plus(since, PAYOUT_RULES.approvalReminderMs),
  }
  const sums = Map.groupBy(own, ({ token }) => token)
  const amounts = [...sums].sort().map(([token, items]) => ({
    kind: 'payouts' as const,
    token,
    amount: String(items.reduce((sum, { amount }) => sum + amount, 0n)),
  }))
  return { count, amounts }
}

async function failedJobs({ db }: MemberCtx): Promise<WaitingCount[]> {
  const { queues } = await readWorkFigures(db)
  const jobs = queues.filter(({ name }) => name !== 'mail')
  const times = jobs.flatMap(({ oldestFailedAt }) => oldestFailedAt?.getTime() ?? [])
  return [
    {
      kind: 'jobs',
      count: jobs.reduce((sum, { failed }) => sum + failed, 0),
      othersCount: 0,
      oldestAt: times.length === 0 ? null : new Date(Math.min(...times)),
      dueAt: null,
    },
  ]
}
