import { formatAmount, formatPoints } from '../../../lib/text/format.ts'
import type { Bounty } from '../api.ts'
import { entriesText } from '../words.ts'

/** What the sponsor's bar says. */
interface OwnerText {
  tone: 'info' | 'good' | 'warn'
  title: string
  text: string
}

/** What the sponsor's bar says, and the act that it offers. */
export interface OwnerAct extends OwnerText {
  act: 'edit' | 'publish' | 'review' | null
  label: string
  /** When it is due, ISO 8601. */
  dueAt: string | null
}

/** What a bounty waits for from its sponsor's point of view, and what happens if nothing comes (product.md 3). */
export function ownerActOf(bounty: Bounty): OwnerAct {
  const { mainAction, funding } = bounty
  const isPaid = funding !== null && funding.state !== 'awaiting'
  return {
    ...TEXTS[bounty.state](bounty),
    act: null,
    label: '',
    // Somebody who sees that it is paid does not pay twice.
    dueAt: mainAction === 'fund' && isPaid ? null : bounty.nextDueAt,
    ...(mainAction !== null && ACTS[mainAction]?.(bounty)),
  }
}

/** What each main action opens from the bar; a prize in SOL or USDC is paid below it. */
const ACTS: Readonly<
  Partial<
    Record<NonNullable<Bounty['mainAction']>, (bounty: Bounty) => Pick<OwnerAct, 'act' | 'label'>>
  >
> = {
  edit: ({ reviewReasons }) => ({
    act: 'edit',
    label: reviewReasons === null ? 'Continue the draft' : 'Edit the draft',
  }),
  publish: () => ({ act: 'publish', label: 'Fund and publish' }),
  score: () => ({ act: 'review', label: 'Score entries' }),
  award: () => ({ act: 'review', label: 'Open the review desk' }),
}

/** How each state reads to the sponsor. */
const TEXTS: Readonly<Record<Bounty['state'], (bounty: Bounty) => OwnerText>> = {
  draft: ({ reviewReasons }) =>
    reviewReasons === null
      ? {
          tone: 'info',
          title: 'Only you can see this draft',
          text: 'Finish and submit it. Nothing is paid before you publish.',
        }
      : { tone: 'warn', title: 'This is a draft again', text: reviewReasons },
  in_review: () => ({
    tone: 'info',
    title: 'A moderator is reviewing it',
    text: 'Nothing for you to do. Without a review in time it passes if our checks find nothing.',
  }),
  awaiting_funding: fundingText,
  scheduled: () => ({
    tone: 'good',
    title: 'Funded. It opens automatically',
    text: 'Until the first entry you can still cancel and get everything back.',
  }),
  open: ({ entryCount }) =>
    entryCount === 0
      ? {
          tone: 'good',
          title: 'Open for entries',
          text: 'Answer questions quickly: it is what draws the first entries.',
        }
      : {
          tone: 'good',
          title: `Open, ${entriesText(entryCount)} so far`,
          text: 'You can read and score them now. Others see only their own until voting begins.',
        },
  voting: () => ({
    tone: 'info',
    title: 'Voters are judging',
    text: 'Tallies stay hidden from you too. Score the entries against your checklist meanwhile.',
  }),
  judging: ({ isOverdue, entryCount }) => ({
    tone: 'warn',
    title: isOverdue ? 'Your decision is overdue' : 'Your decision is due',
    text: isOverdue
      ? `${entriesText(entryCount)} to decide about. If you don’t, the votes decide and the escrow pays.`
      : `${entriesText(entryCount)} to decide about. Seven days after the due time the votes decide and the escrow pays.`,
  }),
  challenge: ({ rewardToken }) => ({
    tone: 'good',
    title: 'Results are announced',
    text:
      rewardToken === 'POINTS'
        ? 'Entrants may object until the due time. Then the prizes are paid automatically.'
        : 'Entrants may object until the due time. Then every prize becomes a payout to its winner’s wallet, which the team approves and signs; a first prize waits 7 days from the award.',
  }),
  paying: () => ({
    tone: 'good',
    title: 'Prizes are being paid',
    text: 'Nothing for you to do. The results show how far each payment is.',
  }),
  completed: () => ({ tone: 'good', title: 'Done', text: 'Prizes are paid.' }),
  cancelled: ({ closedReason }) => ({
    tone: 'info',
    title: 'Cancelled',
    text: closedReason ?? 'The escrow was returned.',
  }),
  expired: ({ closedReason }) => ({
    tone: 'info',
    title: 'Expired without an accepted entry',
    text: closedReason ?? 'The escrow was returned.',
  }),
}

function fundingText(bounty: Bounty): OwnerText {
  const { funding, rewardToken, starterGrantPoints } = bounty
  if (funding !== null && funding.state !== 'awaiting') return PAID_TEXTS[funding.state]
  const text =
    rewardToken === 'POINTS'
      ? pointsText(Number(bounty.prizeTotal) - starterGrantPoints, starterGrantPoints)
      : `One transaction of ${formatAmount(bounty.prizeTotal, rewardToken)} from your own wallet, below.`
  return {
    tone: 'warn',
    title: 'Approved. Fund it to publish',
    text: `${text} If you don’t fund it, it becomes a draft again 24 hours before the deadline.`,
  }
}

function pointsText(ownPoints: number, grantPoints: number): string {
  const own = `${formatPoints(ownPoints)} move from your spendable points into escrow.`
  return grantPoints === 0
    ? own
    : `${own} ${formatPoints(grantPoints)} come from the season reserve as a starter grant.`
}

const ON_ITS_WAY: OwnerText = {
  tone: 'good',
  title: 'The payment is on its way',
  text: 'Do not pay again. The bounty is published when the payment is final, in about half a minute.',
}

const PAID_TEXTS = {
  sent: ON_ITS_WAY,
  confirmed: ON_ITS_WAY,
  final: { tone: 'good', title: 'Paid', text: 'The bounty is being published.' },
} as const
