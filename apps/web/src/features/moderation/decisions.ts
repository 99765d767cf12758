import { api } from '../../lib/api/api.ts'
import type { QueueItem } from './api.ts'

/** The title of the bounty or submission that an item is about. */
export function itemTitle(item: QueueItem): string {
  if (item.queue === 'comments') return item.title
  return item.queue === 'bounties' ? item.bounty.title : item.submission.title
}

/** Undoes the viewer's decision on an item. Throws `ApiProblem`, with `decision_stands` when it is too late. */
export async function undoVerdict(item: QueueItem): Promise<void> {
  const request = { params: { id: itemId(item) } }
  if (item.queue === 'bounties') {
    await api('POST /api/v1/admin/bounties/{id}/review/undo', request)
  } else {
    await api('POST /api/v1/admin/submissions/{id}/review/undo', request)
  }
}

/** A moderator's decision on an item. */
export interface Verdict {
  choice: string
  reason: string
  starterGrantPoints: number
}

/** The id that an item's endpoints take: of the submission, bounty, report, appeal or objection. */
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
    case 'comments':
      return item.itemId
  }
}

/** Sends a verdict; returns whether it decided, which a grant for a second moderator does not. Throws `ApiProblem`, with `conflict` or a wrong state when someone else decided first. */
export async function sendVerdict(
  item: QueueItem,
  { choice, reason, starterGrantPoints }: Verdict,
): Promise<{ isDecided: boolean }> {
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
      return { isDecided: true }
    case 'bounties': {
      const { phase } = await api('POST /api/v1/admin/bounties/{id}/review', {
        params,
        body:
          choice === 'approve'
            ? { decision: 'approve', starterGrantPoints }
            : { decision: 'return', reasons: reason },
      })
      return { isDecided: !phase.isInReview }
    }
    case 'reports':
      await api('POST /api/v1/admin/reports/{id}/resolve', {
        params,
        body: { decision: isYes ? 'confirm' : 'reject', reason },
      })
      return { isDecided: true }
    case 'appeals':
      await api('POST /api/v1/admin/appeals/{id}/resolve', {
        params,
        body: { decision: isYes ? 'uphold' : 'dismiss', reason },
      })
      return { isDecided: true }
    case 'objections':
      await api('POST /api/v1/admin/objections/{id}/resolve', {
        params,
        body: { decision: isYes ? 'uphold' : 'dismiss', reason },
      })
      return { isDecided: true }
    case 'comments':
      await sendCommentVerdict(item.itemId, choice, reason)
      return { isDecided: true }
  }
}

async function sendCommentVerdict(id: string, choice: string, reason: string): Promise<void> {
  if (choice === 'remove' || choice === 'keep') {
    await api('POST /api/v1/admin/comment-reports/{id}/resolve', {
      params: { id },
      body: { decision: choice, reason },
    })
    return
  }
  await api('POST /api/v1/admin/comment-appeals/{id}/resolve', {
    params: { id },
    body: { decision: choice === 'uphold' ? 'uphold' : 'dismiss', reason },
  })
}
