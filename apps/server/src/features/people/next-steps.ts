/** The next steps offered to a person: texts and order, from facts read before. */
import type { ServerCall } from '@laurel/contract/endpoint'
import { tokenText } from '@laurel/contract/money/token-text'
import type { getNextSteps } from '@laurel/contract/people/people'
import { paths } from '@laurel/contract/spec/routes'
import { plus } from '../../platform/clock.ts'
import { BOUNTY_TIMES } from '../bounties/bounties.rules.ts'
import type { DuePayouts } from '../payouts/facts/payout-duties.service.ts'
import { PAYOUT_RULES } from '../payouts/payouts.rules.ts'
import type { FirstTimeFacts, PendingBounty, PendingSubmission } from './next-steps.queries.ts'

/** A pending task, or a suggestion. */
export type NextStep = ServerCall<typeof getNextSteps>['reply']['items'][number]

/** The state of a person's trust, for suggestions. */
export interface TrustState {
  level: number
  hasPassedLesson: boolean
  /** When the account is old enough for real votes. */
  realVotesFrom: Date
  lesson: { title: string; minutes: number; url: string }
}

/** The steps that a bounty needs from its sponsor. */
export function stepsOfBounty(bounty: PendingBounty): NextStep[] {
  const name = bounty.title === '' ? 'your untitled bounty' : `“${bounty.title}”`
  const url = paths.bounty(bounty.slug)
  const step = taskOf(`bounty:${bounty.id}`, url)
  const steps: NextStep[] = []
  if (bounty.state === 'draft') {
    const isReturned = bounty.reviewReasons !== null
    steps.push(
      step('draft', {
        title: isReturned ? `Change ${name}` : `Finish ${name}`,
        text: isReturned
          ? `The review asks for changes: ${bounty.reviewReasons}`
          : 'Your draft is saved. Submit it once the checks pass.',
        actionLabel: 'Open the draft',
        dueAt: null,
      }),
    )
  }
  if (bounty.state === 'awaiting_funding') {
    steps.push(
      step('fund', {
        title: `Fund ${name}`,
        text: 'It was approved. It opens as soon as the whole prize is in escrow.',
        actionLabel: 'Fund and publish',
        dueAt: bounty.deadlineAt && plus(bounty.deadlineAt, -BOUNTY_TIMES.minToDeadlineMs),
      }),
    )
  }
  if (bounty.state === 'judging') {
    steps.push(
      step('decide', {
        title: `Decide ${name}`,
        text: 'Voting is over. Score the entries and announce the winners. If you don’t by the due date, the formula decides.',
        actionLabel: 'Open the review desk',
        url: `${url}?tab=review`,
        dueAt: bounty.decisionDueAt,
      }),
    )
  }
  if (bounty.openQuestions > 0) {
    const questions =
      bounty.openQuestions === 1
        ? 'A question is waiting'
        : `${bounty.openQuestions} questions are waiting`
    steps.push(
      step('questions', {
        title: `Answer questions about ${name}`,
        text: `${questions} for your answer. Everyone can read it.`,
        actionLabel: 'Answer',
        dueAt: bounty.deadlineAt,
      }),
    )
  }
  return steps
}

/** The step that a submission needs from its author. */
export function stepOfSubmission(submission: PendingSubmission): NextStep {
  const { id, state, bountyTitle, bountyDeadlineAt, reviewDueAt } = submission
  const name = submission.title === '' ? 'your untitled draft' : `“${submission.title}”`
  const step = taskOf(`submission:${id}`, paths.submission(id))
  const reason = submission.decisionReason ?? ''
  if (state === 'changes_requested') {
    const screenedAt = bountyDeadlineAt && plus(bountyDeadlineAt, BOUNTY_TIMES.screeningMs)
    return step('change', {
      title: `Change ${name}`,
      text: `A moderator asks: ${reason}`,
      actionLabel: 'Make the changes',
      dueAt: reviewDueAt ?? screenedAt,
    })
  }
  if (state === 'spam') {
    return step('dispute', {
      title: `${name} was marked as spam`,
      text: `${reason} You can dispute it once.`,
      actionLabel: 'Review',
      dueAt: reviewDueAt,
    })
  }
  return step('submit', {
    title: `Submit ${name}`,
    text:
      bountyTitle === null
        ? 'The draft of your post is saved.'
        : `Your entry to “${bountyTitle}” is still a draft.`,
    actionLabel: 'Open the draft',
    dueAt: bountyDeadlineAt,
  })
}

/** The step for a moderator; none when the queue is empty. */
export function stepsOfQueue(queue: { count: number; dueAt: Date | null }): NextStep[] {
  if (queue.count === 0) return []
  const step = taskOf('moderation', paths.admin)
  return [
    step('queue', {
      title: queue.count === 1 ? '1 item to decide' : `${queue.count} items to decide`,
      text: 'Bounties, entries, reports, appeals and objections need a moderator.',
      actionLabel: 'Open the desk',
      dueAt: queue.dueAt,
    }),
  ]
}

/** The step for finance; none when no payout is due. */
export function stepsOfPayouts(due: readonly DuePayouts[]): NextStep[] {
  const toApprove = due.reduce((sum, row) => sum + row.toApprove, 0)
  const approved = due.reduce((sum, row) => sum + row.approved, 0)
  const count = toApprove + approved
  if (count === 0) return []
  const step = taskOf('payouts', paths.adminPayouts)
  const parts = [
    ...(toApprove > 0 ? [`${toApprove} to approve`] : []),
    ...(approved > 0 ? [`${approved} ready for a batch`] : []),
  ]
  const amounts = due.map(({ amount, token }) => tokenText(amount, token)).join(' and ')
  const since = new Date(Math.min(...due.map((row) => row.since.getTime())))
  return [
    step('due', {
      title: count === 1 ? '1 payout is due' : `${count} payouts are due`,
      text: `${parts.join(', ')}: ${amounts} in all.`,
      actionLabel: 'Open payouts',
      dueAt: plus(since, PAYOUT_RULES.approvalReminderMs),
    }),
  ]
}

/**
 * Suggestions of things that a person has not done yet, the best first. Staff get none besides their queue, and
 * sponsors are not asked to start as entrants.
 */
export function suggestions(
  trust: TrustState,
  firsts: FirstTimeFacts,
  person: { isStaff: boolean; isProfileComplete: boolean; toJudge: number },
): NextStep[] {
  const profile = person.isProfileComplete ? [] : [profileSuggestion]
  if (person.isStaff) return profile
  return [
    ...trustSuggestions(trust),
    ...(trust.level > 0 && !firsts.hasVoted && firsts.canVote ? [voteSuggestion(firsts)] : []),
    ...(firsts.hasVoted && person.toJudge > 0 ? [judgeSuggestion(person.toJudge)] : []),
    ...(!firsts.hasSubmitted && !firsts.hasSponsored && firsts.canEnter
      ? [
          suggestion('enter', paths.bounties, {
            title: 'Enter your first bounty',
            text: 'Every open bounty has its whole prize in escrow.',
            actionLabel: 'Find a bounty',
          }),
        ]
      : []),
    ...profile,
    ...(firsts.hasSubmitted && firsts.hasVoted && !firsts.hasSponsored
      ? [
          suggestion('sponsor', paths.createBounty, {
            title: 'Create your own bounty',
            text: 'A first bounty can get its prize from the season reserve.',
            actionLabel: 'Create a bounty',
          }),
        ]
      : []),
  ]
}

const profileSuggestion = suggestion('profile', paths.profile, {
  title: 'Complete your profile',
  text: 'A display name and a bio of 20 characters earn 25 points, once.',
  actionLabel: 'Edit the profile',
})

/** The suggestion of a first vote, worded for a sponsor, an entrant, or a newcomer. */
function voteSuggestion({ hasSponsored, hasSubmitted }: FirstTimeFacts): NextStep {
  const words = hasSponsored
    ? {
        title: 'See what voters see',
        text: 'Judge entries to other people’s bounties. It sharpens your own briefs, and being right earns points.',
      }
    : hasSubmitted
      ? {
          title: 'See the other side',
          text: 'You have been judged by a checklist; now judge by one. Being right earns points.',
        }
      : {
          title: 'Cast your first vote',
          text: 'One entry at a time, judged by its checklist. Being right earns points.',
        }
  return suggestion('vote', paths.vote2Earn, { ...words, actionLabel: 'Start judging' })
}

/** The suggestion of more votes, for a person who has cast some. */
function judgeSuggestion(count: number): NextStep {
  return suggestion('judge', paths.vote2Earn, {
    title: count === 1 ? '1 entry to judge' : `${count} entries to judge`,
    text: 'You have the energy for it. Being right earns points.',
    actionLabel: 'Start judging',
  })
}

function trustSuggestions({ level, hasPassedLesson, realVotesFrom, lesson }: TrustState) {
  if (level > 0) return []
  if (!hasPassedLesson) {
    return [
      suggestion('lesson', lesson.url, {
        title: `Pass the lesson “${lesson.title}”`,
        text: `${lesson.minutes} minutes and a short quiz: after it your votes can count.`,
        actionLabel: 'Start the lesson',
      }),
    ]
  }
  return [
    {
      ...suggestion('practise', paths.vote2Earn, {
        title: 'Practise judging',
        text: 'Practice votes later show what they would have earned. You can cast real votes when your account is 24 hours old.',
        actionLabel: 'Practise',
      }),
      dueAt: realVotesFrom.toISOString(),
    },
  ]
}

/** Sorts by due time, steps without one last. */
export function byDueTime(a: NextStep, b: NextStep): number {
  if (a.dueAt === b.dueAt) return 0
  if (a.dueAt === null) return 1
  if (b.dueAt === null) return -1
  return a.dueAt < b.dueAt ? -1 : 1
}

type Words = Pick<NextStep, 'title' | 'text' | 'actionLabel'>

function taskOf(subject: string, url: string) {
  return (what: string, words: Words & { dueAt: Date | null; url?: string }): NextStep => ({
    id: `${subject}:${what}`,
    kind: 'waiting',
    url,
    ...words,
    dueAt: words.dueAt?.toISOString() ?? null,
  })
}

function suggestion(what: string, url: string, words: Words): NextStep {
  return { id: `suggestion:${what}`, kind: 'suggestion', ...words, url, dueAt: null }
}
