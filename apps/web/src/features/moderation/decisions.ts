import { MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { api } from '../../lib/api/api.ts'
import type { QueueItem } from './api.ts'

/** One thing that a moderator can decide about an item. */
export interface Choice {
  id: string
  label: string
  /** The label as done: `Accepted`. */
  done: string
  variant: 'primary' | 'secondary' | 'danger'
  /** Least characters of the reason; 0 asks for none. */
  reasonMin: number
  /** What the people concerned read, as a hint at the reason's field. */
  hint: string
  /** Asks for points from the season reserve (first bounties). */
  hasStarterGrant?: true
}

/** What can be decided about an item, the most usual first. */
export function choicesOf(item: QueueItem): readonly Choice[] {
  switch (item.queue) {
    case 'submissions':
      return [
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
          hint: 'Say what to change; the author reads it.',
        },
        {
          id: 'reject',
          label: 'Reject',
          done: 'Rejected',
          variant: 'secondary',
          reasonMin: MIN_REASON_LENGTH,
          hint: 'The author reads it and may appeal once.',
        },
        {
          id: 'spam',
          label: 'Spam',
          done: 'Marked as spam:',
          variant: 'danger',
          reasonMin: MIN_REASON_LENGTH,
          hint: 'Costs the author a credit; may be disputed for 7 days.',
        },
      ]
    case 'bounties':
      return [
        {
          id: 'approve',
          label: 'Approve',
          done: 'Approved',
          variant: 'primary',
          reasonMin: 0,
          hint: '',
          ...(item.abilities.canGrantStarter ? { hasStarterGrant: true as const } : {}),
        },
        {
          id: 'return',
          label: 'Send back',
          done: 'Sent back',
          variant: 'secondary',
          reasonMin: MIN_REASON_LENGTH,
          hint: 'Say what is missing; the sponsor reads it.',
        },
      ]
    case 'reports':
      return [
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
    case 'appeals':
    case 'objections':
      return [
        {
          id: 'uphold',
          label: 'Uphold',
          done: 'Upheld',
          variant: 'primary',
          reasonMin: MIN_REASON_LENGTH,
          hint:
            item.queue === 'appeals'
              ? 'The entry is accepted.'
              : 'The entry is disqualified and lower places move up.',
        },
        {
          id: 'dismiss',
          label: 'Dismiss',
          done: 'Dismissed',
          variant: 'secondary',
          reasonMin: MIN_REASON_LENGTH,
          hint: 'Everything stays as it is.',
        },
      ]
  }
}

/** What an item is called in a sentence. */
export function itemTitle(item: QueueItem): string {
  return item.queue === 'bounties' ? item.bounty.title : item.submission.title
}

/** Takes the viewer's decision about an item back. Throws `ApiProblem`, with `decision_stands` when it is too late. */
export async function undoVerdict(item: QueueItem): Promise<void> {
  const request = { params: { id: itemId(item) } }
  if (item.queue === 'bounties') {
    await api('POST /api/v1/admin/bounties/{id}/review/undo', request)
  } else {
    await api('POST /api/v1/admin/submissions/{id}/review/undo', request)
  }
}

/** What a moderator decided. */
export interface Verdict {
  choice: string
  reason: string
  starterGrantPoints: number
}

/** The id of the thing that an item is about. */
export function itemId(item: QueueItem): string {
  switch (item.queue) {
    case 'submissions':
      return item.submission.submissionId
    case 'bounties':
      return item.bounty.bountyId
    case 'reports':
      return item.reportId
    case 'appeals':
      return item.appealId
    case 'objections':
      return item.objection.objectionId
  }
}

/** Sends a verdict. Throws `ApiProblem`, with `conflict` or a wrong state when somebody was faster. */
export async function sendVerdict(
  item: QueueItem,
  { choice, reason, starterGrantPoints }: Verdict,
): Promise<void> {
  const params = { id: itemId(item) }
  const isYes = choice === 'uphold' || choice === 'confirm'
  switch (item.queue) {
    case 'submissions':
      await api('POST /api/v1/admin/submissions/{id}/review', {
        params,
        body:
          choice === 'request_changes' || choice === 'reject' || choice === 'spam'
            ? { decision: choice, reason }
            : { decision: 'accept' },
      })
      return
    case 'bounties':
      await api('POST /api/v1/admin/bounties/{id}/review', {
        params,
        body:
          choice === 'approve'
            ? { decision: 'approve', starterGrantPoints }
            : { decision: 'return', reasons: reason },
      })
      return
    case 'reports':
      await api('POST /api/v1/admin/reports/{id}/resolve', {
        params,
        body: { decision: isYes ? 'confirm' : 'reject', reason },
      })
      return
    case 'appeals':
      await api('POST /api/v1/admin/appeals/{id}/resolve', {
        params,
        body: { decision: isYes ? 'uphold' : 'dismiss', reason },
      })
      return
    case 'objections':
      await api('POST /api/v1/admin/objections/{id}/resolve', {
        params,
        body: { decision: isYes ? 'uphold' : 'dismiss', reason },
      })
  }
}
