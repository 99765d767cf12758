import type { Task } from '@laurel/contract/money/tasks'
import { paths } from '@laurel/contract/spec/routes'
import { plus } from '../../platform/clock.ts'
import { type Status, type TaskKind, taskOf, trustLock } from './task.ts'
import type { TaskFacts } from './task-facts.ts'

type Step = 'profile' | 'wallet' | 'twitter'

const CATEGORIES = {
  profile: 'profile_complete',
  wallet: 'wallet_linked',
  twitter: 'twitter_connected',
} as const satisfies Record<Step, string>

/** Complete the profile, link a wallet, connect Twitter: each once (rules D-profile-complete, D-first-steps). */
export function startTasks(facts: TaskFacts): Task[] {
  return (['profile', 'wallet', 'twitter'] as const).map((step) => {
    const accrual = facts.accruals.find(({ category }) => category === CATEGORIES[step])
    const isSettled = accrual?.settledAt != null
    return taskOf(kindOf(step, facts), statusOf(step, facts), {
      settledPoints: isSettled ? (accrual?.settledPoints ?? 0) : 0,
      pendingPoints: accrual === undefined || isSettled ? 0 : accrual.amountPoints,
    })
  })
}

function kindOf(step: Step, { rules: { profile } }: TaskFacts): TaskKind {
  const shared = { taskId: step, group: 'start' } as const
  switch (step) {
    case 'profile':
      return {
        ...shared,
        title: 'Complete your profile',
        points: profile.completePoints,
        cap: 'once',
        url: paths.profile,
      }
    case 'wallet':
      return {
        ...shared,
        title: 'Link a wallet',
        points: profile.walletPoints,
        cap: 'once per person and per wallet',
        url: paths.ownWallet,
      }
    case 'twitter':
      return {
        ...shared,
        title: 'Connect Twitter',
        points: profile.twitterPoints,
        cap: 'once per person and per account',
        url: `${paths.profile}?section=security`,
      }
  }
}

function statusOf(step: Step, facts: TaskFacts): Status {
  const { profile, rules, accruals } = facts
  const accrual = accruals.find(({ category }) => category === CATEGORIES[step])
  if (accrual !== undefined) {
    if (accrual.settledAt !== null) return { state: 'settled' }
    const lock = trustLock(facts)
    if (lock !== null) {
      return {
        ...lock,
        state: 'approved',
        reason: `Done. The points settle at trust level 1. ${lock.reason}`,
      }
    }
    return {
      state: 'approved',
      reason: 'Done. The points settle after 24 hours.',
      due: { at: plus(accrual.accruedAt, rules.profile.waitMs), kind: 'settles' },
    }
  }
  if (profile.noted.has(step)) {
    return { state: 'submitted', reason: 'Done. The points are booked within a minute.' }
  }
  if (step === 'wallet' && profile.hasWallet) return taken('wallet')
  if (step === 'twitter' && profile.hasTwitter) return taken('Twitter account')
  if (step !== 'profile') return { state: 'available' }
  const done = [profile.hasName, profile.hasBio].filter(Boolean).length
  return {
    state: done === 0 ? 'available' : 'in_progress',
    reason: profile.hasName
      ? 'Still missing: a bio of at least 20 characters.'
      : 'It needs a display name and a bio of at least 20 characters.',
    progress: { done, required: 2, unit: 'fields' },
  }
}

function taken(what: string): Status {
  return {
    state: 'rejected',
    reason: `This ${what} has already earned its points for another account.`,
  }
}
