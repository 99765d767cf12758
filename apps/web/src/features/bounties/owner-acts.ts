import { formatAmount, formatPoints } from '../../lib/format.ts'
import type { Bounty } from './api.ts'
import { entriesText } from './words.ts'

/** What the sponsor's bar says, and the act that it offers. */
export interface OwnerAct {
  tone: 'info' | 'good' | 'warn'
  title: string
  text: string
  act: 'edit' | 'publish' | 'review' | null
  label?: string
  /** When it is due, ISO 8601. */
  dueAt: string | null
}

/** What a bounty waits for from its sponsor's point of view, and what happens if nothing comes (product.md 3). */
export function ownerActOf(bounty: Bounty): OwnerAct {
  const { abilities, state } = bounty
  switch (state) {
    case 'draft':
      return bounty.reviewReasons === null
        ? {
            tone: 'info',
            title: 'Only you can see this draft',
            text: 'Finish and submit it. Nothing is paid before you publish.',
            act: 'edit',
            label: 'Continue the draft',
            dueAt: null,
          }
        : {
            tone: 'warn',
            title: 'This is a draft again',
            text: bounty.reviewReasons,
            act: 'edit',
            label: 'Edit the draft',
            dueAt: null,
          }
    case 'in_review':
      return {
        tone: 'info',
        title: 'A moderator is reviewing it',
        text: 'Nothing for you to do. Without a review in time it passes if our checks find nothing.',
        act: null,
        dueAt: bounty.reviewDueAt,
      }
    case 'awaiting_funding':
      return fundingAct(bounty)
    case 'scheduled':
      return {
        tone: 'good',
        title: 'Funded. It opens automatically',
        text: 'Until the first entry you can still cancel and get everything back.',
        act: null,
        dueAt: bounty.opensAt,
      }
    case 'open':
      return openAct(bounty)
    case 'voting':
      return {
        tone: 'info',
        title: 'Voters are judging',
        text: 'Tallies stay hidden from you too. Score the entries against your checklist meanwhile.',
        act: 'review',
        label: 'Score entries',
        dueAt: bounty.votingEndsAt,
      }
    case 'judging':
      return {
        tone: 'warn',
        title: bounty.isOverdue ? 'Your decision is overdue' : 'Your decision is due',
        text: bounty.isOverdue
          ? `${entriesText(bounty.entryCount)} to decide about. If you don’t, the votes decide and the escrow pays.`
          : `${entriesText(bounty.entryCount)} to decide about. Seven days after the due time the votes decide and the escrow pays.`,
        act: abilities.canReview ? 'review' : null,
        label: 'Open the review desk',
        dueAt: bounty.nextDueAt,
      }
    case 'challenge':
      return {
        tone: 'good',
        title: 'Results are announced',
        text:
          bounty.rewardToken === 'POINTS'
            ? 'Entrants may object until the due time. Then the prizes are paid automatically.'
            : 'Entrants may object until the due time. Then every prize becomes a payout to its winner’s wallet, which the team approves and signs; a first prize waits 7 days from the award.',
        act: null,
        dueAt: bounty.challengeEndsAt,
      }
    case 'paying':
      return {
        tone: 'good',
        title: 'Prizes are being paid',
        text: 'Nothing for you to do. The results show how far each payment is.',
        act: null,
        dueAt: null,
      }
    case 'completed':
      return { tone: 'good', title: 'Done', text: 'Prizes are paid.', act: null, dueAt: null }
    case 'cancelled':
    case 'expired':
      return {
        tone: 'info',
        title: state === 'cancelled' ? 'Cancelled' : 'Expired without an accepted entry',
        text: bounty.closedReason ?? 'The escrow was returned.',
        act: null,
        dueAt: null,
      }
  }
}

function fundingAct(bounty: Bounty): OwnerAct {
  if (bounty.rewardToken !== 'POINTS') {
    const { funding } = bounty
    if (funding !== null && funding.state !== 'awaiting') return paymentAct(funding.state)
    return {
      tone: 'warn',
      title: 'Approved. Fund it to publish',
      text: `One transaction of ${formatAmount(bounty.prizeTotal, bounty.rewardToken)} from your own wallet, below. Without funding it goes back to a draft 24 hours before the deadline.`,
      act: null,
      dueAt: bounty.nextDueAt,
    }
  }
  const own = Number(bounty.prizeTotal) - bounty.starterGrantPoints
  const grant =
    bounty.starterGrantPoints === 0
      ? ''
      : ` ${formatPoints(bounty.starterGrantPoints)} come from the season reserve as a starter grant.`
  return {
    tone: 'warn',
    title: 'Approved. Fund it to publish',
    text: `${formatPoints(own)} move from your spendable points into escrow.${grant} Without funding it goes back to a draft 24 hours before the deadline.`,
    act: 'publish',
    label: 'Fund and publish',
    dueAt: bounty.nextDueAt,
  }
}

/** Somebody who sees that it is paid does not pay twice. */
function paymentAct(state: 'sent' | 'confirmed' | 'final'): OwnerAct {
  return {
    tone: 'good',
    title: state === 'final' ? 'Paid' : 'The payment is on its way',
    text:
      state === 'final'
        ? 'The bounty is being published.'
        : 'Do not pay again. The bounty is published when the payment is final, in about half a minute.',
    act: null,
    dueAt: null,
  }
}

function openAct(bounty: Bounty): OwnerAct {
  const count = bounty.entryCount
  return {
    tone: 'good',
    title: count === 0 ? 'Open for entries' : `Open, ${entriesText(count)} so far`,
    text:
      count === 0
        ? 'Answer questions quickly: it is what draws the first entries.'
        : 'You can read and score them now. Others see only their own until voting begins.',
    act: count > 0 && bounty.abilities.canReview ? 'review' : null,
    label: 'Score entries',
    dueAt: bounty.deadlineAt,
  }
}
