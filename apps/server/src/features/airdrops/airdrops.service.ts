import assert from 'node:assert/strict'
import { tokenText } from '@laurel/contract/money/token-text'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { postTokens, tokenBalance } from '../../ledger/token-books.service.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { plus } from '../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { requireStepUp } from '../../platform/step-up.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { assignPool, lockPoolPayment } from '../fundings/pool-payments.service.ts'
import { findCurrentSeason, type Season } from '../points/seasons/seasons.service.ts'
import {
  AIRDROP_TIMES,
  AIRDROP_TRANSITIONS,
  type AirdropActor,
  type AirdropTransitionName,
} from './airdrop-life.rules.ts'
import {
  type AirdropPatch,
  type AirdropRow,
  type AirdropWithSeason,
  findAirdrop,
  lockAirdrop,
  lockClosed,
  updateAirdrop,
  upsertDraft,
} from './airdrops.queries.ts'

/** Moves a locked airdrop by a row of the table; the only way to change its state. Raises `conflict`. */
export async function moveAirdrop(
  ctx: Ctx,
  by: AirdropActor,
  airdrop: AirdropRow,
  name: AirdropTransitionName,
  patch: AirdropPatch = {},
): Promise<AirdropRow> {
  const { from, to, who } = AIRDROP_TRANSITIONS[name]
  assert(who === by, `${name} is not for ${by}`)
  if (airdrop.state !== from) {
    throw new Problem('conflict', {
      detail: 'The airdrop has moved on. Reload to see where it stands.',
    })
  }
  const change = { ...patch, state: to, stateSince: ctx.now }
  await updateAirdrop(ctx.db, airdrop.id, change)
  return { ...airdrop, ...change }
}

/** The last time at which an airdrop of a season can be announced: its dry run is due then. */
export function announceBy({ endsAt }: Season): Date {
  return plus(endsAt, -AIRDROP_TIMES.dryRunBeforeEndMs)
}

/**
 * Drafts the airdrop of the current season, or replaces the draft's pool. Raises `conflict` when it is announced, when it
 * is too late in the season or the payment cannot be a pool.
 */
export async function draftAirdrop(
  ctx: MemberCtx,
  receivedPaymentId: string,
): Promise<AirdropWithSeason> {
  requireStepUp(ctx.viewer, 'always')
  const season = await findCurrentSeason(ctx.db, ctx.now)
  if (season === null)
    throw new Problem('conflict', { detail: 'There is no season at the moment.' })
  requireInTime(ctx, season)
  const payment = await lockPoolPayment(ctx.db, receivedPaymentId)
  const draft = await upsertDraft(ctx.db, {
    id: newId(),
    seasonId: season.id,
    token: payment.token,
    state: 'draft',
    stateSince: ctx.now,
    poolPaymentId: payment.id,
    poolAmount: payment.amount,
    salt: newSecret(),
    draftedBy: ctx.viewer.userId,
    createdAt: ctx.now,
  })
  if (draft === null) {
    throw new Problem('conflict', { detail: `The airdrop of ${season.name} is already announced.` })
  }
  await recordAudit(ctx, {
    action: 'airdrop.draft',
    subjectKind: 'airdrop',
    subjectId: draft.id,
    after: { season: season.name, token: draft.token, amount: draft.poolAmount.toString() },
  })
  return { airdrop: draft, season, poolSignature: payment.signature }
}

/** The reason why a viewer cannot announce a draft now; null when they can. */
export function announceRefusal(
  { viewer: { userId }, now }: Pick<MemberCtx, 'viewer' | 'now'>,
  { airdrop, season }: Pick<AirdropWithSeason, 'airdrop' | 'season'>,
): string | null {
  if (airdrop.state !== 'draft') return 'It is already announced.'
  if (now >= announceBy(season))
    return 'It is too late in the season: people must know the pool before the dry run.'
  if (airdrop.draftedBy === userId) return 'You drafted it. A second person must announce it.'
  return null
}

/**
 * Announces a draft: the pool, and what was left unclaimed in earlier seasons, move into its escrow. Raises `not_found` and
 * `conflict`, for the person who drafted it too.
 */
export async function announceAirdrop(ctx: MemberCtx, id: string, reason: string): Promise<void> {
  requireStepUp(ctx.viewer, 'always')
  const airdrop = await lockAirdrop(ctx.db, id)
  const found = await findAirdrop(ctx.db, id)
  if (airdrop === null || found === null) throw new Problem('not_found')
  const refusal = announceRefusal(ctx, { airdrop, season: found.season })
  if (refusal !== null) throw new Problem('conflict', { detail: refusal })
  const { userId } = ctx.viewer
  const { season } = found
  const payment = await lockPoolPayment(ctx.db, airdrop.poolPaymentId)
  await assignPool(ctx, payment, {
    id,
    draftedBy: airdrop.draftedBy,
    draftedAt: airdrop.createdAt,
    announcedBy: userId,
    note: `The pool of the airdrop of ${season.name}: ${reason}`,
  })
  const announced = await moveAirdrop(ctx, 'finance', airdrop, 'announce', {
    announcedBy: userId,
    announcedAt: ctx.now,
  })
  const { poolAmount, carriedAmount, token } = await takeCarriedOver(ctx, announced)
  await recordAudit(ctx, {
    action: 'airdrop.announce',
    subjectKind: 'airdrop',
    subjectId: id,
    reason,
    before: { state: 'draft' },
    after: { state: 'announced', token, amount: poolAmount.toString() },
  })
  await recordActivity(ctx, [
    {
      kind: 'airdrop_announced',
      actorId: null,
      title: `The airdrop of ${season.name} is announced: ${tokenText(poolAmount + carriedAmount, token)} in escrow`,
      url: paths.airdrop,
      isMoney: true,
      token,
      amount: poolAmount + carriedAmount,
    },
  ])
}

/**
 * Moves what was left unclaimed in earlier airdrops in the same token into the escrow of a locked, running one. Returns it
 * with the amount.
 */
export async function takeCarriedOver(ctx: Ctx, airdrop: AirdropRow): Promise<AirdropRow> {
  const { id, token } = airdrop
  let { carriedAmount } = airdrop
  for (const closed of await lockClosed(ctx.db, token)) {
    const amount = await tokenBalance(ctx.db, token, { kind: 'escrow', ownerId: closed.id })
    if (amount === 0n) continue
    await postTokens(ctx, [
      {
        key: `airdrop:${closed.id}:carried`,
        token,
        amount,
        from: { kind: 'escrow', ownerId: closed.id },
        to: { kind: 'escrow', ownerId: id },
        category: 'airdrop',
      },
    ])
    carriedAmount += amount
  }
  if (carriedAmount !== airdrop.carriedAmount) await updateAirdrop(ctx.db, id, { carriedAmount })
  return { ...airdrop, carriedAmount }
}

function requireInTime(ctx: MemberCtx, season: Season): void {
  if (ctx.now < announceBy(season)) return
  throw new Problem('conflict', {
    detail: `It is too late for an airdrop in ${season.name}: people must know the pool before the dry run.`,
  })
}
