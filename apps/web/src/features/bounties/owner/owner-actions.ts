import { formatAmount, formatPoints } from '../../../lib/text/format.ts'
import type { Bounty } from '../api.ts'
import { entriesText } from '../words.ts'

/** Title and text of the sponsor's bar. */
interface OwnerText {
  tone: 'info' | 'good' | 'warn'
  title: string
  text: string
}

/** Content of the sponsor's bar: its text, its main action and when that is due. */
export interface OwnerAction extends OwnerText {
  kind: 'edit' | 'publish' | 'review' | null
  label: string
  /** ISO 8601. */
  dueAt: string | null
}

/** What the sponsor has to do about a bounty, and what happens if they don't (product.md 3). */
export function ownerActionOf(bounty: Bounty): OwnerAction {
  const { mainAction, funding } = bounty
  const isPaid = funding !== null && funding.state !== 'awaiting'
  return {
    ...TEXTS[bounty.state](bounty),
    kind: null,
    label: '',
    // A payment under way hides the due time, so that no one pays twice.
    dueAt: mainAction === 'fund' && isPaid ? null : bounty.nextDueAt,
    ...(mainAction !== null && MAIN_ACTIONS[mainAction]?.(bounty)),
  }
}

/** The bar's button for each main action; a prize in SOL or USDC is funded below the bar. */
const MAIN_ACTIONS: Readonly<
  Partial<
    Record<
      NonNullable<Bounty['mainAction']>,
      (bounty: Bounty) => Pick<OwnerAction, 'kind' | 'label'>
    >
  >
> = {
  edit: ({ reviewReasons }) => ({
    kind: 'edit',
    label: reviewReasons === null ? 'Continue draft' : 'Edit draft',
  }),
  publish: () => ({ kind: 'publish', label: 'Fund and publish' }),
  score: () => ({ kind: 'review', label: 'Score entries' }),
  award: () => ({ kind: 'review', label: 'Open the review desk' }),
}

/** The sponsor's text for each state. */
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
    text: 'You don’t need to do anything. If no one reviews it in time, it is approved as long as our checks find nothing.',
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
          text: 'Answer questions quickly: that’s what draws the first entries.',
        }
      : {
          tone: 'good',
          title: `Open, ${entriesText(entryCount)} so far`,
          text: 'You can read and score them now. Others see only their own until voting begins.',
        },
  voting: () => ({
    tone: 'info',
    title: 'Voters are judging',
    text: 'Tallies stay hidden from you too. Meanwhile, score the entries against your checklist.',
  }),
  judging: ({ isOverdue, entryCount }) => ({
    tone: 'warn',
    title: isOverdue ? 'Your decision is overdue' : 'Your decision is due',
    text: isOverdue
      ? `${entriesText(entryCount)} to decide on. If you don’t, the votes decide and the escrow pays out.`
      : `${entriesText(entryCount)} to decide on. Seven days after the due time, the votes decide and the escrow pays out.`,
  }),
  challenge: ({ rewardToken }) => ({
    tone: 'good',
    title: 'Results are announced',
    text:
      rewardToken === 'POINTS'
        ? 'Entrants may object until the due time. Then the prizes are paid automatically.'
        : 'Entrants may object until the due time. Then every prize becomes a payout to its winner’s wallet, which the team approves and signs; a first prize is held for 7 days after the award.',
  }),
  paying: () => ({
    tone: 'good',
    title: 'Prizes are being paid',
    text: 'You don’t need to do anything. The results show the status of each payment.',
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
