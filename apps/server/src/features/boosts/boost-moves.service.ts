import assert from 'node:assert/strict'
import { settleBoost } from '@laurel/contract/boosts/boost-price'
import { points } from '@laurel/contract/money/money'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Ctx } from '../../platform/context.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { movePoints } from '../points/move-points.service.ts'
import type { Movement } from '../points/points.service.ts'
import { ruleSetOf } from '../rules/rule-sets.rules.ts'
import { requireSubmission } from '../submissions/submissions.service.ts'
import {
  BOOST_TRANSITIONS,
  type BoostActor,
  type BoostTransitionName,
  canMove,
} from './boost-life.rules.ts'
import { type BoostPatch, type BoostRow, updateBoost } from './boosts.queries.ts'
import { listCounts } from './counting/sightings.queries.ts'

/** Moves a locked boost by a row of the table; the only way to change its state. Raises `boost_wrong_state`. */
export async function moveBoost(
  ctx: Ctx,
  by: BoostActor,
  boost: BoostRow,
  name: BoostTransitionName,
  patch: BoostPatch = {},
): Promise<BoostRow> {
  const { to, who } = BOOST_TRANSITIONS[name]
  assert((who as readonly BoostActor[]).includes(by), `${name} is not for ${by}`)
  if (!canMove(boost.state, name)) throw new Problem('boost_wrong_state')
  const change = { ...patch, state: to, stateSince: ctx.now }
  await updateBoost(ctx.db, boost.id, change)
  return { ...boost, ...change }
}

/** Moves the price of a boost into its escrow. Raises `points_too_low`. */
export async function payBoost(ctx: Ctx, boost: BoostRow, title: string): Promise<void> {
  await movePoints(ctx, {
    rules: ruleSetOf(boost.ruleVersion),
    move: [
      {
        ...causeOf(boost),
        key: `boost:${boost.id}:pay`,
        from: { kind: 'spendable', ownerId: boost.userId },
        to: { kind: 'escrow', ownerId: boost.id },
        amountPoints: boost.pricePoints,
        category: 'boost',
        title: `Boost of “${title}”`,
        details: { slots: boost.slots, demand: boost.demand },
      },
    ],
  })
}

/** Impressions delivered by boosts so far, by id: views of the marked card. */
export async function findDelivered(
  ctx: Pick<Ctx, 'db'>,
  boostIds: readonly string[],
): Promise<(boostId: string) => number> {
  const delivered = new Map<string, number>()
  for (const { boostId, kind, isHeldOut, viewers } of await listCounts(ctx.db, boostIds)) {
    if (kind !== 'reached' || isHeldOut) continue
    delivered.set(boostId, (delivered.get(boostId) ?? 0) + viewers)
  }
  return (boostId) => delivered.get(boostId) ?? 0
}

/** How a boost ends: a row of the table, or its time is over. */
export type BoostEnd = 'complete' | 'cancel' | 'stop' | 'reject'

/**
 * Ends a locked live boost: burns the part of its price for delivered impressions and refunds the rest. Its owner is told,
 * unless they cancelled it themselves. Raises `boost_wrong_state`.
 */
export async function endBoost(
  ctx: Ctx,
  by: BoostActor,
  boost: BoostRow,
  end: { how: BoostEnd; reason?: string },
): Promise<BoostRow> {
  const promised = boost.promisedImpressions
  const delivered = Math.min(promised, (await findDelivered(ctx, [boost.id]))(boost.id))
  const settled = settleBoost(boost.pricePoints, { promised, delivered })
  const isPartial = end.how === 'complete' && settled.refundedPoints > 0
  const ended = await moveBoost(ctx, by, boost, isPartial ? 'completePartially' : end.how, {
    endedAt: ctx.now,
    paidImpressions: delivered,
    burnedPoints: points(settled.burnedPoints),
    refundedPoints: points(settled.refundedPoints),
    reason: end.reason ?? null,
    decidedBy: by === 'moderator' ? (ctx.viewer?.userId ?? null) : null,
  })
  const { title } = await requireSubmission(ctx.db, boost.submissionId)
  await movePoints(ctx, { move: endMovements(ended, title, delivered) })
  await tellOwner(ctx, ended, title, by)
  return ended
}

/** Escrow → burn for what was delivered, escrow → owner for the rest. */
function endMovements(boost: BoostRow, title: string, delivered: number): Movement[] {
  const shared = {
    ...causeOf(boost),
    from: { kind: 'escrow', ownerId: boost.id },
    details: { pricePoints: boost.pricePoints, promised: boost.promisedImpressions, delivered },
  } as const
  const movements: Movement[] = [
    {
      ...shared,
      key: `boost:${boost.id}:burn`,
      to: { kind: 'burn' },
      amountPoints: points(boost.burnedPoints ?? 0),
      category: 'boost_burn',
      title: `Boost of “${title}”, delivered`,
    },
    {
      ...shared,
      key: `boost:${boost.id}:refund`,
      to: { kind: 'spendable', ownerId: boost.userId },
      amountPoints: points(boost.refundedPoints ?? 0),
      category: 'boost_refund',
      title: `Boost of “${title}”, not delivered`,
    },
  ]
  return movements.filter(({ amountPoints }) => amountPoints > 0)
}

async function tellOwner(ctx: Ctx, boost: BoostRow, title: string, by: BoostActor): Promise<void> {
  const url = paths.boostOf(boost.id)
  const message = messageOf(boost)
  await recordActivity(ctx, [
    {
      kind: 'boost_ended',
      actorId: boost.userId,
      audienceId: boost.userId,
      submissionId: boost.submissionId,
      title: `ended the boost of “${title}”. ${message}`,
      url,
      points: boost.refundedPoints === 0 ? null : boost.refundedPoints,
      isMoney: true,
    },
  ])
  if (by === 'owner') return
  await notify(ctx, [
    {
      userId: boost.userId,
      type: 'task_completed',
      title: NOTICE_TITLES[boost.state] ?? 'Your boost has ended',
      message: `“${title}”. ${message}`,
      dedupeKey: `boost:${boost.id}:ended`,
      points: boost.refundedPoints === 0 ? null : boost.refundedPoints,
      actionUrl: url,
    },
  ])
}

const NOTICE_TITLES: Readonly<Record<string, string>> = {
  completed: 'Your boost is complete',
  partially_refunded: 'Your boost is complete, with a refund',
  cancelled: 'Your boost was stopped',
  rejected: 'Your boost was rejected',
}

function messageOf({ paidImpressions, promisedImpressions, refundedPoints, reason }: BoostRow) {
  const refund = refundedPoints ?? 0
  const parts = [
    reason === null ? '' : `${withoutFullStop(reason)}. `,
    `${paidImpressions ?? 0} of ${promisedImpressions} impressions were delivered. `,
    refund === 0 ? '' : `${refund} ${refund === 1 ? 'point was' : 'points were'} refunded.`,
  ]
  return parts.join('').trim()
}

function causeOf(boost: BoostRow) {
  return { causeKind: 'boost', causeId: boost.id, url: paths.boostOf(boost.id) }
}

/** A person's reason, to which a full stop is added. */
function withoutFullStop(reason: string): string {
  const text = reason.trimEnd()
  return text.endsWith('.') ? text.slice(0, -1) : text
}
