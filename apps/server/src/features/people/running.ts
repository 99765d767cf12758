import { paths } from '@laurel/contract/spec/routes'
import { BOUNTY_TIMES } from '../bounties/bounties.rules.ts'
import type { NextStep } from './next-steps.ts'
import type { RunningBounty, RunningEntry } from './running.queries.ts'

/** The stage of the viewer's own bounty; `dueAt` is when it ends. */
export function runningBounty(bounty: RunningBounty): NextStep {
  const [text, dueAt] = stageOfBounty(bounty)
  return running(`bounty:${bounty.id}`, {
    title: bounty.title,
    text,
    actionLabel: 'Open the bounty',
    url: paths.bounty(bounty.slug),
    dueAt,
  })
}

/** The stage of the viewer's own entry; `dueAt` is when it ends. */
export function runningEntry(entry: RunningEntry): NextStep {
  const [text, dueAt] = stageOfEntry(entry)
  return running(`submission:${entry.id}`, {
    title: entry.title,
    text: `Your entry to “${entry.bountyTitle}”. ${text}`,
    actionLabel: 'Open the entry',
    url: paths.submission(entry.id),
    dueAt,
  })
}

type Stage = [text: string, until: Date | null]

function stageOfBounty(bounty: RunningBounty): Stage {
  const { entryCount: count } = bounty
  const entries = count === 0 ? 'No entries yet' : count === 1 ? '1 entry' : `${count} entries`
  switch (bounty.state) {
    case 'in_review':
      return ['A moderator is reviewing your bounty. We’ll let you know.', bounty.reviewDueAt]
    case 'scheduled':
      return ['The prize is in escrow. It opens on its date.', bounty.opensAt]
    case 'open':
      return [`Open for entries. ${entries}.`, bounty.deadlineAt]
    case 'voting':
      return [`People are voting. ${entries}.`, bounty.votingEndsAt]
    case 'challenge':
      return ['The winners are announced. Entrants can object.', bounty.challengeEndsAt]
    default:
      return ['The winners are being paid.', null]
  }
}

function stageOfEntry(entry: RunningEntry): Stage {
  const { state, bountyState, deadlineAt } = entry
  if (state === 'submitted' || state === 'under_review') {
    const screenedAt = deadlineAt && new Date(deadlineAt.getTime() + BOUNTY_TIMES.screeningMs)
    return ['You’re in. A moderator checks it before voting starts.', screenedAt]
  }
  switch (bountyState) {
    case 'open':
      return ['It was accepted. Voting starts after the deadline.', deadlineAt]
    case 'voting':
      return ['People are voting.', entry.votingEndsAt]
    case 'judging':
      return ['Voting is over. The sponsor decides.', entry.decisionDueAt]
    default:
      return ['The winners are announced. Entrants can object.', entry.challengeEndsAt]
  }
}

function running(
  subject: string,
  words: Omit<NextStep, 'id' | 'kind' | 'dueAt'> & { dueAt: Date | null },
): NextStep {
  const dueAt = words.dueAt?.toISOString() ?? null
  return { id: `${subject}:running`, kind: 'running', ...words, dueAt }
}
