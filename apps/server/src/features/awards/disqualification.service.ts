import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Ctx } from '../../platform/context.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { type BountyRow, logChanges } from '../bounties/bounties.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { lockSubmission, moveSubmission } from '../submissions/submissions.service.ts'
import { selectAwards, updateAward } from './awards.queries.ts'
import { payoutSentence, wonPrizeLabel } from './awards.service.ts'
import { equalShares, NO_SLOT, type Slot, slotsOf } from './formula.ts'

/** Outcomes of a bounty, best first. */
type Ladder = Awaited<ReturnType<typeof selectAwards>>
/** An outcome that another entry takes over. */
interface Promotion {
  entry: Ladder[number]
  slot: Slot
}

/**
 * Disqualifies a winner during the objection period of a locked bounty: entries below move up one place each, and
 * prizes stay with the places (product.md 4, rule D-objections). While the bounty is paying, places stay and no one
 * moves up (rule D-payout-case). The last spot goes to the next entry by score, unless the sponsor left spots empty or
 * passed that entry over with a reason. Equal shares are split again. The change log records the former places. Raises
 * `bounty_wrong_state`, and `not_found` for an entry that won nothing.
 */
export async function disqualifyWinner(
  ctx: Ctx,
  bounty: BountyRow,
  decision: { submissionId: string; reason: string },
): Promise<void> {
  const isPaying = bounty.state === 'paying'
  if (bounty.state !== 'challenge' && !isPaying) throw new Problem('bounty_wrong_state')
  const ladder = await selectAwards(ctx.db, bounty.id)
  const index = ladder.findIndex(({ award }) => award.submissionId === decision.submissionId)
  const loser = ladder[index]
  if (loser === undefined || loser.award.prizeAmount === 0n) throw new Problem('not_found')

  const promotions = isPaying
    ? []
    : isEqualSplit(ladder)
      ? resplitEqually(ladder, loser)
      : moveUp(bounty, ladder, index)
  await updateAward(ctx.db, loser.award.submissionId, {
    ...NO_SLOT,
    reason: `Disqualified: ${decision.reason}`,
  })
  const { submission } = await lockSubmission(ctx.db, decision.submissionId)
  await moveSubmission(ctx, submission, 'disqualified', { decisionReason: decision.reason })
  for (const { entry, slot } of promotions) {
    await updateAward(ctx.db, entry.award.submissionId, slot)
    if (entry.state === 'winner') continue
    const promoted = await lockSubmission(ctx.db, entry.award.submissionId)
    await moveSubmission(ctx, promoted.submission, 'winner')
  }
  await logChanges(ctx, bounty.id, [
    {
      field: 'award',
      before: standingsText(ladder),
      after: standingsText(await selectAwards(ctx.db, bounty.id)),
    },
  ])
  await notifyAffected(ctx, bounty, loser, promotions, decision.reason)
}

/** Each entry below the disqualified one takes the slot above it. */
function moveUp(bounty: BountyRow, ladder: Ladder, index: number): Promotion[] {
  const winners = ladder.filter(({ award }) => award.prizeAmount > 0n)
  const slots: Slot[] = winners.map(({ award }) => ({
    place: award.place,
    isBonus: award.isBonus,
    prizeAmount: award.prizeAmount,
  }))
  const wasFull = slots.length === slotsOf(bounty).length
  const next = wasFull ? nextInLine(ladder) : undefined
  const line = next === undefined ? winners : [...winners, next]
  return slots.flatMap((slot, at) => {
    const entry = line[at + 1]
    return at >= index && entry !== undefined ? [{ entry, slot }] : []
  })
}

/** The best scored entry without a prize that was not passed over with a reason. */
function nextInLine(ladder: Ladder): Ladder[number] | undefined {
  return ladder.find(
    ({ award, state }) =>
      award.prizeAmount === 0n &&
      award.finalScore !== null &&
      award.departureReason === null &&
      state === 'not_selected',
  )
}

function isEqualSplit(ladder: Ladder): boolean {
  return ladder.every(({ award }) => award.place === null && award.finalScore === null)
}

function resplitEqually(ladder: Ladder, loser: Ladder[number]): Promotion[] {
  const total = ladder.reduce((sum, { award }) => sum + award.prizeAmount, 0n)
  const rest = ladder.filter((entry) => entry !== loser && entry.state !== 'disqualified')
  const shares = rest.length === 0 ? [] : equalShares(total, rest.length)
  return rest.flatMap((entry, at) => {
    const slot = shares[at]
    return slot === undefined || slot.prizeAmount === 0n ? [] : [{ entry, slot }]
  })
}

function standingsText(ladder: Ladder): string {
  return ladder
    .filter(({ award }) => award.prizeAmount > 0n)
    .map(({ award, title }) => `${wonPrizeLabel(award)}: ${title} (${award.prizeAmount})`)
    .join('\n')
}

async function notifyAffected(
  ctx: Ctx,
  bounty: BountyRow,
  loser: Ladder[number],
  promotions: readonly Promotion[],
  reason: string,
): Promise<void> {
  await recordActivity(ctx, [
    {
      kind: 'entry_disqualified',
      bountyId: bounty.id,
      submissionId: loser.award.submissionId,
      title: `“${loser.title}” was disqualified in “${bounty.title}”`,
      text: reason,
      url: paths.bounty(bounty.slug),
    },
  ])
  await notify(ctx, [
    {
      userId: loser.authorId,
      type: 'new_task',
      title: 'Your entry was disqualified',
      message: `“${loser.title}” in “${bounty.title}”: ${reason}`,
      dedupeKey: `bounty:${bounty.id}:disqualified:${loser.award.submissionId}`,
      actionUrl: paths.submission(loser.award.submissionId),
    },
    ...promotions.map(({ entry, slot }) => ({
      userId: entry.authorId,
      type: 'task_completed' as const,
      isMailed: true,
      title: 'Your entry moved up',
      message: `“${entry.title}” in “${bounty.title}” now has ${wonPrizeLabel({ ...entry.award, ...slot })}. ${payoutSentence(bounty.rewardToken, slot.prizeAmount)}`,
      dedupeKey: `bounty:${bounty.id}:moved-up:${entry.award.submissionId}:${ctx.now.getTime()}`,
      actionUrl: paths.submission(entry.award.submissionId),
    })),
  ])
}
