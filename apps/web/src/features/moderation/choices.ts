import { MAX_STARTER_GRANT_POINTS, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { formatPoints } from '../../lib/text/format.ts'
import type { QueueItem } from './api.ts'

/** A decision that a moderator can make on an item. */
export interface Choice {
  id: string
  label: string
  /** The label in the past tense: `Accepted`. */
  done: string
  variant: 'primary' | 'secondary' | 'danger'
  /** Minimum characters of the reason; 0 asks for none. */
  reasonMin: number
  /** A hint at the reason's field: who reads it and what follows. */
  hint: string
  /** Asks for points from the season reserve (first bounties). */
  starterGrant?: { hint: string; initialPoints: number }
}

const SUBMISSION_CHOICES: readonly Choice[] = [
  {
    id: 'accept',
    label: 'Accept',
    done: 'Accepted',
    variant: 'primary',
    reasonMin: 0,
    hint: '',
  },
  {
    id: 'request_changes',
    label: 'Ask for changes',
    done: 'Asked for changes to',
    variant: 'secondary',
    reasonMin: MIN_REASON_LENGTH,
    hint: 'Say what to change. The author sees this.',
  },
  {
    id: 'reject',
    label: 'Reject',
    done: 'Rejected',
    variant: 'secondary',
    reasonMin: MIN_REASON_LENGTH,
    hint: 'The author sees this and can appeal once.',
  },
  {
    id: 'spam',
    label: 'Spam',
    done: 'Marked as spam:',
    variant: 'danger',
    reasonMin: MIN_REASON_LENGTH,
    hint: 'Costs the author a credit. They can dispute it for 7 days.',
  },
]

const APPROVE_BOUNTY: Choice = {
  id: 'approve',
  label: 'Approve',
  done: 'Approved',
  variant: 'primary',
  reasonMin: 0,
  hint: '',
}

const RETURN_BOUNTY: Choice = {
  id: 'return',
  label: 'Send back',
  done: 'Sent back',
  variant: 'secondary',
  reasonMin: MIN_REASON_LENGTH,
  hint: 'Say what is missing. The sponsor sees this.',
}

const REPORT_CHOICES: readonly Choice[] = [
  {
    id: 'confirm',
    label: 'Confirm',
    done: 'Confirmed the report on',
    variant: 'primary',
    reasonMin: MIN_REASON_LENGTH,
    hint: 'The report is right.',
  },
  {
    id: 'reject',
    label: 'Reject',
    done: 'Rejected the report on',
    variant: 'secondary',
    reasonMin: MIN_REASON_LENGTH,
    hint: 'The entry is fine and is shown again.',
  },
]

const UPHOLD: Omit<Choice, 'hint'> = {
  id: 'uphold',
  label: 'Uphold',
  done: 'Upheld',
  variant: 'primary',
  reasonMin: MIN_REASON_LENGTH,
}

const DISMISS: Choice = {
  id: 'dismiss',
  label: 'Dismiss',
  done: 'Dismissed',
  variant: 'secondary',
  reasonMin: MIN_REASON_LENGTH,
  hint: 'Everything stays as it is.',
}

const COMMENT_CHOICES: readonly Choice[] = [
  {
    id: 'keep',
    label: 'Keep',
    done: 'Kept',
    variant: 'secondary',
    reasonMin: MIN_REASON_LENGTH,
    hint: 'The reporters read this.',
  },
  {
    id: 'remove',
    label: 'Remove',
    done: 'Removed',
    variant: 'danger',
    reasonMin: MIN_REASON_LENGTH,
    hint: 'Everyone reads this in place of the text. The author can appeal once.',
  },
]

/** The field of a starter grant: what is proposed already, and when a second moderator is needed. */
function starterGrantOf({
  proposedGrant,
  twoPeopleAbovePoints,
}: Extract<QueueItem, { queue: 'bounties' }>): NonNullable<Choice['starterGrant']> {
  const limit = `0 to ${MAX_STARTER_GRANT_POINTS}, straight into the escrow of a first bounty.`
  const second =
    twoPeopleAbovePoints === null
      ? ''
      : ` Above ${formatPoints(twoPeopleAbovePoints)} another moderator confirms it.`
  const proposed =
    proposedGrant === null
      ? ''
      : ` ${proposedGrant.by.displayName} proposes ${formatPoints(proposedGrant.points)}.`
  return { hint: `${limit}${second}${proposed}`, initialPoints: proposedGrant?.points ?? 0 }
}

/** The decisions possible on an item, the most common first. */
export function choicesOf(item: QueueItem): readonly Choice[] {
  switch (item.queue) {
    case 'submissions':
      return SUBMISSION_CHOICES
    case 'bounties':
      return [
        item.abilities.canGrantStarter
          ? { ...APPROVE_BOUNTY, starterGrant: starterGrantOf(item) }
          : APPROVE_BOUNTY,
        RETURN_BOUNTY,
      ]
    case 'reports':
      return REPORT_CHOICES
    case 'appeals':
      return [{ ...UPHOLD, hint: 'The entry is accepted.' }, DISMISS]
    case 'objections':
      return [{ ...UPHOLD, hint: 'The entry is disqualified and lower places move up.' }, DISMISS]
    case 'comments':
      return item.item === 'report'
        ? COMMENT_CHOICES
        : [{ ...UPHOLD, hint: 'The text is shown again.' }, DISMISS]
  }
}
