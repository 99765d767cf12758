import { shortAddress, tokenText } from '@laurel/contract/money/token-text'
import { paths } from '@laurel/contract/spec/routes'
import type { PayoutHold } from '../../../db/schema/payments.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordActivity } from '../../activity/activity.service.ts'
import {
  markRemindersDone,
  type Notice,
  notify,
} from '../../notifications/notifications.service.ts'
import type { PayoutRow } from '../payouts.queries.ts'
import { findNoticeBounties, type NoticeBounty } from './payout-news.queries.ts'

/** A payout before and after its holds changed. */
interface HoldChange {
  before: Pick<PayoutRow, 'holds'>
  after: PayoutRow
}

/** The purpose of a payout, as in “1st place in “Explain escrow””. */
function purposeOf({ label }: PayoutRow, bounty: NoticeBounty | undefined): string {
  return bounty === undefined ? label : `${label} in “${bounty.title}”`
}

/** Notifies recipients that a change of wallet put their payouts on hold, or that a wallet is missing. */
export async function notifyHolds(ctx: Ctx, changes: readonly HoldChange[]): Promise<void> {
  const bounties = await findNoticeBounties(
    ctx.db,
    changes.map(({ after }) => after.bountyId),
  )
  const notices: Notice[] = []
  for (const { before, after } of changes) {
    const { userId } = after
    if (userId === null) continue
    const wallet = holdOf(after, 'wallet_changed')
    if (wallet?.until != null && wallet.until !== holdOf(before, 'wallet_changed')?.until) {
      notices.push(walletNotice(userId, wallet.until))
    }
    const isMissing = holdOf(after, 'no_wallet') !== undefined
    const wasMissing = holdOf(before, 'no_wallet') !== undefined
    if (isMissing && !wasMissing) {
      notices.push(...walletRequestNotices(after, bounties.get(after.bountyId ?? ''), 0))
    } else if (wasMissing && !isMissing) {
      await markRemindersDone(ctx, walletReminderKey(after.id))
    }
  }
  await notify(ctx, notices)
}

/** Once per change of wallet, for any number of payouts; the mail about the change itself is sent elsewhere. */
function walletNotice(userId: string, until: string): Notice {
  return {
    userId,
    type: 'new_task',
    title: 'Your wallet changed, so your payouts are on hold',
    message: `Nothing will be paid to the new wallet before ${dateText(until)}. If this wasn’t you, change your password and link your own wallet again.`,
    dedupeKey: `payouts:wallet-changed:${until}`,
    actionUrl: paths.ownWallet,
  }
}

/** The prefix of the keys of the reminders to link a wallet for a payout. */
function walletReminderKey(payoutId: string): string {
  return `payout:${payoutId}:wallet:`
}

/** The request to link a wallet, or a reminder of it; none where nothing would be returned. */
export function walletRequestNotices(
  payout: PayoutRow,
  bounty: NoticeBounty | undefined,
  day: number,
): Notice[] {
  const { userId, returnsAt, amount, token } = payout
  if (userId === null || returnsAt === null) return []
  return [
    {
      userId,
      type: 'reminder',
      title: 'Link a wallet to be paid',
      message: `You are owed ${tokenText(amount, token)} for ${purposeOf(payout, bounty)}. Without a wallet it goes back to the sponsor.`,
      dedupeKey: `${walletReminderKey(payout.id)}${returnsAt.getTime()}:${day}`,
      actionUrl: paths.ownWallet,
      dueAt: returnsAt,
    },
  ]
}

/** Notifies both sides that a prize was returned, and why. */
export async function notifyReturn(ctx: Ctx, payout: PayoutRow, refund: PayoutRow): Promise<void> {
  const bounty = (await findNoticeBounties(ctx.db, [payout.bountyId])).get(payout.bountyId ?? '')
  const money = `${tokenText(payout.amount, payout.token)} for ${purposeOf(payout, bounty)}`
  const notice = {
    type: 'new_task',
    message: `${money}. ${payout.failure}`,
    dedupeKey: `payout:${payout.id}:returned`,
    actionUrl: bounty === undefined ? paths.profile : paths.bounty(bounty.slug),
  } as const
  await markRemindersDone(ctx, walletReminderKey(payout.id))
  await notify(ctx, [
    ...toRecipient(payout, { ...notice, title: 'Your prize was returned' }),
    ...toRecipient(refund, { ...notice, title: 'A prize was returned to you' }),
  ])
}

/** The notice to a payout's recipient; none for a stranger. */
function toRecipient({ userId }: PayoutRow, notice: Omit<Notice, 'userId'>): Notice[] {
  return userId === null ? [] : [{ ...notice, userId }]
}

/** Notifies the recipient that the team holds a payout, and why. */
export async function notifyStop(ctx: Ctx, payout: PayoutRow, note: string): Promise<void> {
  const bounty = (await findNoticeBounties(ctx.db, [payout.bountyId])).get(payout.bountyId ?? '')
  await notify(
    ctx,
    toRecipient(payout, {
      type: 'new_task',
      title: 'One of your payouts is on hold',
      message: `${tokenText(payout.amount, payout.token)} for ${purposeOf(payout, bounty)}: ${note}`,
      dedupeKey: `payout:${payout.id}:stopped:${ctx.now.getTime()}`,
      actionUrl: paths.profile,
    }),
  )
}

/** Notifies the recipient that finance closed a payout unpaid, or redirected it to another wallet, and why. */
export async function notifyExit(
  ctx: Ctx,
  payout: PayoutRow,
  exit: { decision: 'keep' | 'redirect'; note: string },
): Promise<void> {
  const bounty = (await findNoticeBounties(ctx.db, [payout.bountyId])).get(payout.bountyId ?? '')
  const money = `${tokenText(payout.amount, payout.token)} for ${purposeOf(payout, bounty)}`
  const isKept = exit.decision === 'keep'
  const to = payout.redirectAddress ?? ''
  await notify(
    ctx,
    toRecipient(payout, {
      type: 'new_task',
      title: isKept
        ? 'One of your payouts was closed without payment'
        : 'One of your payouts now goes to another wallet',
      message: isKept ? `${money}: ${exit.note}` : `${money} goes to ${to}: ${exit.note}`,
      dedupeKey: `payout:${payout.id}:exit:${ctx.now.getTime()}`,
      actionUrl: paths.profile,
    }),
  )
}

/** Notifies the recipient, and publishes, that a payout is final on the chain. */
export async function notifyPayment(ctx: Ctx, payout: PayoutRow): Promise<void> {
  const { userId, amount, token, walletAddress, signature } = payout
  const bounty = (await findNoticeBounties(ctx.db, [payout.bountyId])).get(payout.bountyId ?? '')
  const money = tokenText(amount, token)
  const actionUrl = bounty === undefined ? paths.profile : paths.bounty(bounty.slug)
  await notify(
    ctx,
    toRecipient(payout, {
      type: 'task_completed',
      isMailed: payout.kind === 'prize' || payout.kind === 'airdrop',
      title: PAID_TITLES[payout.kind],
      message: `${money} for ${purposeOf(payout, bounty)} reached ${shortAddress(walletAddress ?? '')}.`,
      dedupeKey: `payout:${payout.id}:paid`,
      actionUrl,
    }),
  )
  await recordActivity(ctx, [
    {
      kind: 'payout_paid',
      actorId: userId,
      bountyId: payout.bountyId,
      submissionId: payout.submissionId,
      title: paymentTitle(payout, bounty),
      url: bounty === undefined ? null : actionUrl,
      isMoney: true,
      token,
      amount,
      signature,
    },
  ])
}

/** The title of the notice that a payout is final. */
const PAID_TITLES: Readonly<Record<PayoutRow['kind'], string>> = {
  prize: 'Your prize is in your wallet',
  airdrop: 'Your airdrop is in your wallet',
  refund: 'Your money is back',
  return: 'Your money is back',
}

function paymentTitle(payout: PayoutRow, bounty: NoticeBounty | undefined): string {
  if (payout.kind === 'prize') return `was paid for ${purposeOf(payout, bounty)}`
  if (payout.kind === 'airdrop') return `was paid ${payout.label}`
  if (payout.kind === 'refund') return `got back ${purposeOf(payout, bounty)}`
  return 'A payment that funded nothing was returned'
}

function holdOf(
  { holds }: Pick<PayoutRow, 'holds'>,
  reason: PayoutHold['reason'],
): PayoutHold | undefined {
  return holds.find((hold) => hold.reason === reason)
}

/** `5 Nov 2026, 09:00 UTC`. */
function dateText(iso: string): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(Date.parse(iso))
  return `${text} UTC`
}
