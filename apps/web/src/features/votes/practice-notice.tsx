import { paths } from '@laurel/contract/spec/routes'
import { plural } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import type { VotingStatus } from './api.ts'

/** At trust level 0: votes are practice, from when they count, and what is missing until then. */
export function PracticeNotice({ status }: { status: VotingStatus }) {
  if (status.trustLevel > 0) return null
  return (
    <Notice
      tone="info"
      title="You are practising"
      action={
        status.lessonPassed ? undefined : (
          <ButtonLink to={paths.lesson('how-judging-works')} size="sm">
            Lesson 1 (4 min)
          </ButtonLink>
        )
      }
    >
      {status.realVotesFrom === null ? (
        <>Real votes from a day after you joined, after lesson 1 (4 min).</>
      ) : (
        <>
          Real votes from <Time at={status.realVotesFrom} />
          {status.lessonPassed ? '' : ', after lesson 1 (4 min)'}.
        </>
      )}{' '}
      Practice votes count nothing and show later what they would have earned. Today you have{' '}
      {plural(status.practiceLeftToday, 'practice vote')} left.
    </Notice>
  )
}
